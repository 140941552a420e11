import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Session, startSession } from '#app/session/session.ts';
import type { OpenUser, OpenUserDeps } from '#app/signed-in.ts';
import type { Auth, AuthEvent, AuthUser } from '#backend/auth.ts';
import { correctClock } from '#base/corrected-clock.ts';
import {
  beginWipe,
  readActiveUser,
  readLeftBehind,
  readWipes,
  removeWipe,
  writeActiveUser,
} from '#store/device.ts';
import { PersonalNotes } from '#store/personal-notes.ts';
import { storeName } from '#store/store-database.ts';
import { StoreGone } from '#store/store-gone.ts';
import { StoreOutgrown } from '#store/store-outgrown.ts';
import { memoryLocks } from '#tests/support/device.ts';
import { databasesOfPeople, forgetDevice } from '#tests/support/device-records.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { openPlainDatabase } from '#tests/support/plain-database.ts';
import { Channel } from '#tests/support/tab-channel.ts';
import type { UserServices } from '#ui/services.ts';

const ANN: AuthUser = { id: '00000000-0000-4000-8000-00000000000a', email: 'ann@example.org' };
const BEA: AuthUser = { id: '00000000-0000-4000-8000-00000000000b', email: 'bea@example.org' };

const opened: OpenUserDeps[] = [];
/** How often a database was made from nothing: once more than expected is once wiped. */
let made = 0;
/** Makes way for a newer version. */
const makeWay = vi.fn();
/** What happens while a user's store is opened: for each opening one, in order. */
const whileOpened: (() => Promise<void>)[] = [];
/** A user with one database, which lives as long as it is open. */
const openUser = async (deps: OpenUserDeps): Promise<OpenUser> => {
  opened.push(deps);
  const database = await openDatabase(deps.user.id);
  try {
    await whileOpened.shift()?.();
  } catch (error) {
    database.close();
    throw error;
  }
  if (database.version > 1) throw new StoreOutgrown();
  return { userId: deps.user.id, services: {} as UserServices, close: async () => database.close() };
};

const openDatabase = (userId: string) =>
  openPlainDatabase(storeName(userId), {
    onMade: () => {
      made += 1;
    },
  });

describe('who uses this device', { timeout: 30_000 }, () => {
  /** Whose session is in local storage: one for all tabs. */
  let session: string | null;
  let locks = memoryLocks();
  let notes = memoryStorage();

  const tab = (during: { signOut?: () => Promise<void> } = {}) => {
    let tell: (event: AuthEvent) => void = () => undefined;
    const auth = {
      listen: (listener: typeof tell) => {
        tell = listener;
      },
      holds: (userId: string) => session === userId,
      forget: (userId: string) => {
        if (session === userId) session = null;
      },
      signOut: async () => {
        await during.signOut?.();
        session = null;
      },
      takeFromAddress: async () => null,
      remembered: () => [ANN, BEA].find(({ id }) => id === session) ?? null,
      adopt: () => undefined,
      forgetUnkept: () => undefined,
      mirror: async () => undefined,
    } as unknown as Auth;
    const config = { url: '', publishableKey: '' };
    const clock = correctClock({ now: () => 0, elapsed: () => 0, utcOffsetMinutes: () => 0 });
    const onRestored = vi.fn<(listener: () => void) => void>();
    const fetchOpening = async () => ({ openUser });
    const deps = { auth, config, clock, locks, storage: notes, fetchOpening, onRestored };
    const { state, enter } = startSession({ ...deps, onOutgrown: makeWay });
    const settled = (status: string) => vi.waitFor(() => expect(state.getState().status).toBe(status));
    const restore = () => onRestored.mock.lastCall?.[0]();
    return { state, enter, settled, tell: (event: AuthEvent) => tell(event), restore };
  };
  const enter = async (on: Pick<Session, 'enter'>, user: AuthUser) => {
    session = user.id;
    await on.enter(user);
  };

  beforeEach(async () => {
    vi.stubGlobal('BroadcastChannel', Channel);
    vi.stubGlobal('caches', { delete: async () => true });
    vi.stubGlobal('location', { hash: '' });
    Channel.all = [];
    opened.length = 0;
    whileOpened.length = 0;
    made = 0;
    makeWay.mockClear();
    session = null;
    locks = memoryLocks();
    notes = memoryStorage();
    await writeActiveUser(null);
    for (const userId of await readWipes()) await removeWipe(userId);
    await Promise.all((await databasesOfPeople()).map((name) => Dexie.delete(name)));
  });
  afterEach(() => vi.unstubAllGlobals());

  it('stays signed out when supabase-js tells of the session in the midst of the sign-out', async () => {
    const here = tab({ signOut: async () => here.tell({ type: 'SignedIn', user: ANN }) });
    const there = tab();
    await here.settled('signed_out');
    await enter(here, ANN);
    await there.settled('signed_in');
    await opened[0]?.signOut();
    there.tell({ type: 'SignedIn', user: ANN });
    await enter(here, BEA);
    await vi.waitFor(() => expect(opened.at(3)).toBeDefined());
    expect(opened.map(({ user }) => user.id)).toEqual([ANN.id, ANN.id, BEA.id, BEA.id]);
    expect(await readActiveUser()).toMatchObject({ user_id: BEA.id });
  });

  it('keeps what is done after signing in again while another tab is still signing out', async () => {
    let goOn = () => {};
    const here = tab({ signOut: () => new Promise((resolve) => (goOn = resolve)) });
    await here.settled('signed_out');
    await enter(here, ANN);
    const there = tab();
    await there.settled('signed_in');
    const leaving = opened[0]?.signOut();
    await there.settled('signed_out');
    await enter(there, ANN);
    expect(made).toBe(2); // the sign-out was finished first
    goOn();
    await leaving;
    await here.settled('signed_in');
    expect(await readWipes()).toEqual([]);
    expect(made).toBe(2);
  });

  it('finishes a sign-out that was cut short, and then shows nobody', async () => {
    (await openDatabase(ANN.id)).close();
    await writeActiveUser({ user_id: ANN.id, email: ANN.email });
    session = ANN.id;
    new PersonalNotes(ANN.id, notes).write('draft', 'Annie');
    new PersonalNotes(BEA.id, notes).write('draft', 'Beatrix');
    await beginWipe(ANN.id);
    const here = tab();
    await here.settled('signed_out');
    expect(await databasesOfPeople()).toEqual([]);
    expect(Object.values(notes)).toEqual(['Beatrix']);
    expect(session).toBeNull();
    expect(opened).toEqual([]);
  });

  it('lets another person in though a frozen tab holds on to the data of the last one', async () => {
    await writeActiveUser({ user_id: ANN.id, email: ANN.email });
    const held = await openDatabase(ANN.id);
    held.onversionchange = null;
    await beginWipe(ANN.id);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const here = tab();
    await vi.waitUntil(() => vi.getTimerCount() > 0, { interval: 1 });
    await vi.advanceTimersByTimeAsync(5000);
    vi.useRealTimers();
    await here.settled('signed_out');
    expect(await readWipes()).toEqual([ANN.id]);
    held.close();
    await enter(here, BEA);
    expect(await readWipes()).toEqual([]);
    expect(await databasesOfPeople()).toEqual([storeName(BEA.id)]);
  });

  it('asks to sign in again when the server knows no session any more, and keeps the data', async () => {
    const here = tab();
    await here.settled('signed_out');
    await enter(here, ANN);
    session = null;
    opened[0]?.onSessionDead();
    await here.settled('signed_out');
    expect(here.state.getState()).toMatchObject({ status: 'signed_out', notice: 'session_dead' });
    expect(await readActiveUser()).toBeNull();
    // also after a reload, until that person says that it may go
    const again = tab();
    await again.settled('signed_out');
    expect(await databasesOfPeople()).toEqual([storeName(ANN.id)]);
    const ended = again.state.getState();
    expect(ended).toMatchObject({ notice: 'session_dead' });
    if (ended.status === 'signed_out') ended.removeData?.();
    await vi.waitFor(() => expect(again.state.getState()).toEqual({ status: 'signed_out', notice: null }));
    expect(await databasesOfPeople()).toEqual([]);
    expect([await readWipes(), await readLeftBehind()]).toEqual([[], []]);
  });

  it('shows nobody, or the next person, on a page that comes back as it was left before a sign-out elsewhere', async () => {
    const here = tab();
    await here.settled('signed_out');
    await enter(here, ANN);
    await beginWipe(ANN.id);
    here.restore();
    await here.settled('signed_out');
    await writeActiveUser({ user_id: BEA.id, email: BEA.email });
    here.restore();
    await here.settled('signed_in');
    expect(here.state.getState()).toMatchObject({ userId: BEA.id });
  });

  it('opens anew what is on a page that comes back as it was left: it heard nothing meanwhile', async () => {
    const here = tab();
    await here.settled('signed_out');
    await enter(here, ANN);
    const before = here.state.getState();
    here.restore();
    await vi.waitFor(() => expect(here.state.getState()).not.toBe(before));
    expect(here.state.getState()).toMatchObject({ status: 'signed_in', userId: ANN.id });
    expect(opened).toHaveLength(2);
    expect(made).toBe(1);
  });

  it('leaves the next person alone when the end of a session is heard late', async () => {
    const here = tab();
    await here.settled('signed_out');
    await enter(here, ANN);
    await enter(here, BEA);
    opened[0]?.onSessionDead();
    await here.enter(BEA);
    expect(here.state.getState()).toMatchObject({ status: 'signed_in', userId: BEA.id });
    expect(await readActiveUser()).toMatchObject({ user_id: BEA.id });
  });

  it('leaves alone who has signed in again when a tab that was frozen hears of the end before that', async () => {
    const here = tab();
    await here.settled('signed_out');
    await enter(here, ANN);
    here.tell({ type: 'SignedOut' });
    opened[0]?.onSessionDead();
    await here.enter(ANN);
    expect(opened, 'the store was never closed').toHaveLength(1);
    session = null;
    here.tell({ type: 'SignedOut' });
    await here.settled('signed_out');
  });

  it('opens the store again that was lost under the page, once however often that is told', async () => {
    const here = tab();
    await here.settled('signed_out');
    await enter(here, ANN);
    opened[0]?.onStoreEnd('gone');
    opened[0]?.onStoreEnd('gone');
    await here.enter(ANN);
    expect(opened).toHaveLength(2);
    expect(here.state.getState()).toMatchObject({ status: 'signed_in', userId: ANN.id });
  });

  it('opens the store again that was taken away while it was opened, database by database', async () => {
    const gone = () => Promise.reject(new StoreGone());
    const here = tab();
    await here.settled('signed_out');
    whileOpened.push(gone, gone);
    await enter(here, ANN);
    expect(opened).toHaveLength(3);
    expect(here.state.getState()).toMatchObject({ status: 'signed_in', userId: ANN.id });

    opened[2]?.onStoreEnd('gone');
    whileOpened.push(gone);
    await here.enter(ANN);
    expect(opened).toHaveLength(5);
    expect(here.state.getState()).toMatchObject({ status: 'signed_in', userId: ANN.id });
  });

  it('tells of a store that does not open, deletes nothing, and opens it when asked to try again', async () => {
    const here = tab();
    await here.settled('signed_out');
    whileOpened.push(() => Promise.reject(new Error('Internal error opening backing store')));
    await expect(enter(here, ANN)).rejects.toThrow('Internal error');
    const failed = here.state.getState();
    expect(failed.status).toBe('failed');
    if (failed.status === 'failed') failed.retry();
    await here.settled('signed_in');
    expect(made, 'not made anew').toBe(1);
    expect(here.state.getState()).toMatchObject({ userId: ANN.id });
  });

  it('leaves what was taken away while it was opened to the tab that wipes it', async () => {
    const here = tab();
    await here.settled('signed_out');
    whileOpened.push(async () => {
      await beginWipe(ANN.id);
      throw new StoreGone();
    });
    await enter(here, ANN);
    expect(opened).toHaveLength(1);
    expect(here.state.getState()).toMatchObject({ status: 'signed_out' });
  });

  it('does not open again what another tab wipes', async () => {
    const here = tab();
    await here.settled('signed_out');
    await enter(here, ANN);
    await beginWipe(ANN.id);
    opened[0]?.onStoreEnd('gone');
    await here.settled('signed_out');
    expect(opened).toHaveLength(1);
  });

  it('keeps the session when the browser evicted all the rest, under the page and at the next start', async () => {
    const here = tab();
    await here.settled('signed_out');
    await enter(here, ANN);
    await forgetDevice();
    opened[0]?.onStoreEnd('gone');
    await here.enter(ANN);
    expect(here.state.getState()).toMatchObject({ status: 'signed_in', userId: ANN.id });
    expect(await readActiveUser()).toMatchObject({ user_id: ANN.id });

    await forgetDevice();
    const next = tab();
    await next.settled('signed_in');
    expect(next.state.getState()).toMatchObject({ userId: ANN.id });
    expect(await readActiveUser()).toMatchObject({ user_id: ANN.id, email: ANN.email });
  });

  it('shows nobody after a sign-out though a session was left in local storage', async () => {
    session = ANN.id;
    await tab().settled('signed_out');
  });

  it('makes way for a newer version that takes the store, and does not open what is newer than itself', async () => {
    const here = tab();
    await here.settled('signed_out');
    await enter(here, ANN);
    opened[0]?.onStoreEnd('outgrown');
    await here.settled('outgrown');
    expect(makeWay).toHaveBeenCalledTimes(1);

    (await openPlainDatabase(storeName(ANN.id), { version: 2 })).close();
    const old = tab();
    await old.settled('outgrown');
    expect(makeWay).toHaveBeenCalledTimes(2);
    expect(await readActiveUser()).toMatchObject({ user_id: ANN.id });
  });
});
