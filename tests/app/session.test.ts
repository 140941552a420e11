import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storeName } from '#store/database/store-database.ts';
import { StoreEnded } from '#store/database/store-ended.ts';
import { beginWipe, readDevice, writeActiveUser } from '#store/device/device-records.ts';
import { databasesOfUsers, forgetDevice } from '#tests/support/device-records.ts';
import { fillDisk } from '#tests/support/full-disk.ts';
import { openPlainDatabase } from '#tests/support/plain-database.ts';
import { ANN, BEA, newSessionDevice, type SessionDevice } from '#tests/support/session-device.ts';
import { ScreenMemory } from '#ui/browser/screen-memory.ts';

describe('the session of a device', { timeout: 30_000 }, () => {
  let device: SessionDevice;
  beforeEach(async () => {
    device = await newSessionDevice();
  });

  it('stays signed out when supabase-js reports the session during the sign-out', async () => {
    const here = device.tab({ signOut: async () => here.emit({ type: 'SignedIn', user: ANN }) });
    const there = device.tab();
    await here.settled('signed_out');
    await device.enter(here, ANN);
    await there.settled('signed_in');
    await device.opened[0]?.signOut();
    there.emit({ type: 'SignedIn', user: ANN });
    await device.enter(here, BEA);
    await vi.waitFor(() => expect(device.opened.at(3)).toBeDefined());
    expect(device.opened.map(({ user }) => user.id)).toEqual([ANN.id, ANN.id, BEA.id, BEA.id]);
    expect((await readDevice()).active_user).toMatchObject({ user_id: BEA.id });
  });

  it('offers no form over plain HTTP, where no account could be used', async () => {
    device.isSecure = false;
    const here = device.tab();
    await here.settled('unusable');
    expect(here.state.getState()).toMatchObject({ obstacle: 'insecure' });
  });

  it('keeps what is done after signing in again while another tab is still signing out', async () => {
    let goOn = () => {};
    const here = device.tab({ signOut: () => new Promise((resolve) => (goOn = resolve)) });
    await here.settled('signed_out');
    await device.enter(here, ANN);
    const there = device.tab();
    await there.settled('signed_in');
    const leaving = device.opened[0]?.signOut();
    await there.settled('signed_out');
    await device.enter(there, ANN);
    expect(device.made).toBe(2); // the sign-out was finished first
    goOn();
    await leaving;
    await here.settled('signed_in');
    expect((await readDevice()).wipes).toEqual([]);
    expect(device.made).toBe(2);
  });

  it('finishes a sign-out that was cut short, and then shows no user', async () => {
    (await device.openDatabase(ANN.id)).close();
    await writeActiveUser({ user_id: ANN.id, email: ANN.email });
    device.session = ANN.id;
    new ScreenMemory(ANN.id, device.notes).write('draft', 'Annie');
    new ScreenMemory(BEA.id, device.notes).write('draft', 'Beatrix');
    await beginWipe(ANN.id);
    const here = device.tab();
    await here.settled('signed_out');
    expect(await databasesOfUsers()).toEqual([]);
    expect(Object.values(device.notes)).toEqual(['Beatrix']);
    expect(device.session).toBeNull();
    expect(device.opened).toEqual([]);
  });

  it('signs out on a full disk, where the data makes room for the record of it', async () => {
    const here = device.tab();
    await here.settled('signed_out');
    await device.enter(here, ANN);
    const makeRoom = fillDisk('simmer-device');
    const { deleteDatabase } = IDBFactory.prototype;
    vi.spyOn(IDBFactory.prototype, 'deleteDatabase').mockImplementation(function (this: IDBFactory, name) {
      makeRoom();
      return deleteDatabase.call(this, name);
    });
    await device.opened[0]?.signOut();
    await here.settled('signed_out');
    expect(await readDevice()).toMatchObject({ active_user: null, wipes: [] });
    expect(await databasesOfUsers()).toEqual([]);
    expect(device.session).toBeNull();
    vi.restoreAllMocks();
  });

  it('signs another user in while a frozen tab keeps the data of the last one open', async () => {
    await writeActiveUser({ user_id: ANN.id, email: ANN.email });
    const held = await device.openDatabase(ANN.id);
    held.onversionchange = null;
    await beginWipe(ANN.id);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const here = device.tab();
    await vi.waitUntil(() => vi.getTimerCount() > 0, { interval: 1 });
    await vi.advanceTimersByTimeAsync(5000);
    vi.useRealTimers();
    await here.settled('signed_out');
    expect((await readDevice()).wipes).toEqual([ANN.id]);
    held.close();
    await device.enter(here, BEA);
    expect((await readDevice()).wipes).toEqual([]);
    expect(await databasesOfUsers()).toEqual([storeName(BEA.id)]);
  });

  it('asks to sign in again when the server knows no session any more, and keeps the data', async () => {
    const here = device.tab();
    await here.settled('signed_out');
    await device.enter(here, ANN);
    device.session = null;
    device.opened[0]?.onSessionDead();
    await here.settled('signed_out');
    expect(here.state.getState()).toMatchObject({ status: 'signed_out', reason: 'session_dead' });
    expect((await readDevice()).active_user).toBeNull();
    // also after a reload, until that user says that it may go
    const again = device.tab();
    await again.settled('signed_out');
    expect(await databasesOfUsers()).toEqual([storeName(ANN.id)]);
    const ended = again.state.getState();
    expect(ended).toMatchObject({ reason: 'session_dead' });
    if (ended.status === 'signed_out') ended.removeData?.();
    await vi.waitFor(() => expect(again.state.getState()).toEqual({ status: 'signed_out', reason: null }));
    expect(await databasesOfUsers()).toEqual([]);
    expect([(await readDevice()).wipes, (await readDevice()).left_behind]).toEqual([[], []]);
  });

  it('shows no user, or the next one, on a page restored from before a sign-out elsewhere', async () => {
    const here = device.tab();
    await here.settled('signed_out');
    await device.enter(here, ANN);
    await beginWipe(ANN.id);
    here.restore();
    await here.settled('signed_out');
    await writeActiveUser({ user_id: BEA.id, email: BEA.email });
    here.restore();
    await here.settled('signed_in');
    expect(here.state.getState()).toMatchObject({ userId: BEA.id });
  });

  it('reopens the store of a restored page, which missed all events', async () => {
    const here = device.tab();
    await here.settled('signed_out');
    await device.enter(here, ANN);
    const before = here.state.getState();
    here.restore();
    await vi.waitFor(() => expect(here.state.getState()).not.toBe(before));
    expect(here.state.getState()).toMatchObject({ status: 'signed_in', userId: ANN.id });
    expect(device.opened).toHaveLength(2);
    expect(device.made).toBe(1);
  });

  it('keeps the next user signed in when the end of an earlier session arrives late', async () => {
    const here = device.tab();
    await here.settled('signed_out');
    await device.enter(here, ANN);
    await device.enter(here, BEA);
    device.opened[0]?.onSessionDead();
    await here.enter(BEA);
    expect(here.state.getState()).toMatchObject({ status: 'signed_in', userId: BEA.id });
    expect((await readDevice()).active_user).toMatchObject({ user_id: BEA.id });
  });

  it('keeps a user signed in who signed in again before a frozen tab reports the earlier end', async () => {
    const here = device.tab();
    await here.settled('signed_out');
    await device.enter(here, ANN);
    here.emit({ type: 'SignedOut' });
    device.opened[0]?.onSessionDead();
    await here.enter(ANN);
    expect(device.opened, 'the store was never closed').toHaveLength(1);
    device.session = null;
    here.emit({ type: 'SignedOut' });
    await here.settled('signed_out');
  });

  it('reopens a store that was lost under the page once, however often the loss is reported', async () => {
    const here = device.tab();
    await here.settled('signed_out');
    await device.enter(here, ANN);
    device.opened[0]?.onStoreEnd('deleted');
    device.opened[0]?.onStoreEnd('deleted');
    await here.enter(ANN);
    expect(device.opened).toHaveLength(2);
    expect(here.state.getState()).toMatchObject({ status: 'signed_in', userId: ANN.id });
  });

  it('opens the store again that was taken away while it was opened, database by database', async () => {
    const gone = () => Promise.reject(new StoreEnded('deleted'));
    const here = device.tab();
    await here.settled('signed_out');
    device.whileOpened.push(gone, gone);
    await device.enter(here, ANN);
    expect(device.opened).toHaveLength(3);
    expect(here.state.getState()).toMatchObject({ status: 'signed_in', userId: ANN.id });

    device.opened[2]?.onStoreEnd('deleted');
    device.whileOpened.push(gone);
    await here.enter(ANN);
    expect(device.opened).toHaveLength(5);
    expect(here.state.getState()).toMatchObject({ status: 'signed_in', userId: ANN.id });
  });

  it('reports a store that does not open, deletes nothing, and opens it when asked to try again', async () => {
    const here = device.tab();
    await here.settled('signed_out');
    device.whileOpened.push(() => Promise.reject(new Error('Internal error opening backing store')));
    await expect(device.enter(here, ANN)).rejects.toThrow('Internal error');
    const failed = here.state.getState();
    expect(failed.status).toBe('failed');
    if (failed.status === 'failed') failed.retry();
    await here.settled('signed_in');
    expect(device.made, 'not made again').toBe(1);
    expect(here.state.getState()).toMatchObject({ userId: ANN.id });
  });

  it('leaves what was taken away while it was opened to the tab that wipes it', async () => {
    const here = device.tab();
    await here.settled('signed_out');
    device.whileOpened.push(async () => {
      await beginWipe(ANN.id);
      throw new StoreEnded('deleted');
    });
    await device.enter(here, ANN);
    expect(device.opened).toHaveLength(1);
    expect(here.state.getState()).toMatchObject({ status: 'signed_out' });
  });

  it('does not open again what another tab wipes', async () => {
    const here = device.tab();
    await here.settled('signed_out');
    await device.enter(here, ANN);
    await beginWipe(ANN.id);
    device.opened[0]?.onStoreEnd('deleted');
    await here.settled('signed_out');
    expect(device.opened).toHaveLength(1);
  });

  it('keeps the session when the browser evicted all the rest, under the page and at the next start', async () => {
    const here = device.tab();
    await here.settled('signed_out');
    await device.enter(here, ANN);
    await forgetDevice();
    device.opened[0]?.onStoreEnd('deleted');
    await here.enter(ANN);
    expect(here.state.getState()).toMatchObject({ status: 'signed_in', userId: ANN.id });
    expect((await readDevice()).active_user).toMatchObject({ user_id: ANN.id });

    await forgetDevice();
    const next = device.tab();
    await next.settled('signed_in');
    expect(next.state.getState()).toMatchObject({ userId: ANN.id });
    expect((await readDevice()).active_user).toMatchObject({ user_id: ANN.id, email: ANN.email });
  });

  it('shows no user after a sign-out even if a session remains in local storage', async () => {
    device.session = ANN.id;
    await device.tab().settled('signed_out');
  });

  it('makes way for a newer version that takes the store, and does not open what is newer than itself', async () => {
    const here = device.tab();
    await here.settled('signed_out');
    await device.enter(here, ANN);
    device.opened[0]?.onStoreEnd('newer_version');
    await here.settled('newer_version');
    expect(device.reloadOnce).toHaveBeenCalledTimes(1);

    (await openPlainDatabase(storeName(ANN.id), { version: 2 })).close();
    const old = device.tab();
    await old.settled('newer_version');
    expect(device.reloadOnce).toHaveBeenCalledTimes(2);
    expect((await readDevice()).active_user).toMatchObject({ user_id: ANN.id });
  });
});
