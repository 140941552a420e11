import Dexie from 'dexie';
import { expect, vi } from 'vitest';
import { type Session, startSession } from '#app/session/session.ts';
import type { OpenUser, OpenUserDeps } from '#app/session/session-effects.ts';
import type { Auth, AuthEvent, AuthUser } from '#backend/auth.ts';
import { correctClock } from '#base/clock.ts';
import type { SignInVisit } from '#commands/online/online-context.ts';
import { storeName } from '#store/database/store-database.ts';
import { StoreEnded } from '#store/database/store-ended.ts';
import { readDevice, removeWipe, writeActiveUser } from '#store/device/device-records.ts';
import { memoryLocks } from '#tests/support/device.ts';
import { Channel } from '#tests/support/fake-tab-channel.ts';
import { databasesOfUsers } from '#tests/support/forget-device.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { openPlainDatabase } from '#tests/support/plain-database.ts';
import type { SessionContext } from '#ui/state/session-context.ts';

export const ANN: AuthUser = { id: '00000000-0000-4000-8000-00000000000a', email: 'ann@example.org' };
export const BEA: AuthUser = { id: '00000000-0000-4000-8000-00000000000b', email: 'bea@example.org' };

/** A device whose tabs run the real session with the real device record. Auth is fake, and a store is one empty database. */
export class SessionDevice {
  /** Whose session is in local storage: one for all tabs. */
  session: string | null = null;
  /** False: its pages are opened over plain HTTP. */
  isSecure = true;
  readonly notes = memoryStorage();
  readonly #locks = memoryLocks();
  readonly opened: OpenUserDeps[] = [];
  /** How often a database was created. One more than expected means that it was wiped once. */
  made = 0;
  /** Called when a newer version needs the database. */
  readonly reloadOnce = vi.fn();
  /** Runs while the code that opens a store is fetched. */
  whileFetched = async (): Promise<void> => undefined;
  /** Run while a user's store is opened: one for each opening, in order. */
  readonly whileOpened: (() => Promise<void>)[] = [];

  tab(during: { signOut?: () => Promise<void> } = {}) {
    let emit: (event: AuthEvent) => void = () => undefined;
    const auth = {
      listen: (listener: typeof emit) => {
        emit = listener;
      },
      holds: (userId: string) => this.session === userId,
      forget: (userId: string) => {
        if (this.session === userId) this.session = null;
      },
      signOut: async () => {
        await during.signOut?.();
        this.session = null;
      },
      takeFromAddress: async () => null,
      remembered: () => [ANN, BEA].find(({ id }) => id === this.session) ?? null,
      adopt: () => undefined,
      forgetUnsaved: () => undefined,
      mirror: async () => undefined,
    } as unknown as Auth;
    const onRestored = vi.fn<(listener: () => void) => void>();
    const { state, enter } = startSession({
      auth,
      config: { url: '', publishableKey: '' },
      clock: correctClock({ now: () => 0, elapsed: () => 0, utcOffsetMinutes: () => 0 }),
      locks: this.#locks,
      storage: this.notes,
      isSecure: this.isSecure,
      fetchOpening: async () => {
        await this.whileFetched();
        return { openUser: this.#openUser };
      },
      onRestored,
      onNewerVersion: this.reloadOnce,
    });
    const settled = (status: string) => vi.waitFor(() => expect(state.getState().status).toBe(status));
    const restore = () => onRestored.mock.lastCall?.[0]();
    return { state, enter, settled, emit: (event: AuthEvent) => emit(event), restore };
  }

  async enter(on: Pick<Session, 'enter'>, user: AuthUser, visit: SignInVisit = 'again') {
    this.session = user.id;
    await on.enter(user, visit);
  }

  openDatabase(userId: string) {
    return openPlainDatabase(storeName(userId), {
      onMade: () => {
        this.made += 1;
      },
    });
  }

  /** Opens a user's store, which here is one database that stays open until `close`. */
  #openUser = async (deps: OpenUserDeps): Promise<OpenUser> => {
    this.opened.push(deps);
    const database = await this.openDatabase(deps.user.id);
    try {
      await this.whileOpened.shift()?.();
    } catch (error) {
      database.close();
      throw error;
    }
    if (database.version > 1) throw new StoreEnded('newer_version');
    return { userId: deps.user.id, session: {} as SessionContext, close: async () => database.close() };
  };
}

/** A device on which no user has ever signed in. It replaces some globals until the test ends. */
export async function newSessionDevice(): Promise<SessionDevice> {
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('caches', { delete: async () => true });
  vi.stubGlobal('location', { hash: '' });
  Channel.all = [];
  await writeActiveUser(null);
  for (const userId of (await readDevice()).wipes) await removeWipe(userId);
  await Promise.all((await databasesOfUsers()).map((name) => Dexie.delete(name)));
  return new SessionDevice();
}
