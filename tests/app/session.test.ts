import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storeName } from '#store/database/store-database.ts';
import { StoreEnded } from '#store/database/store-ended.ts';
import { beginWipe, readDevice, writeActiveUser } from '#store/device/device-records.ts';
import { databasesOfUsers, forgetDevice } from '#tests/support/forget-device.ts';
import { fillDisk } from '#tests/support/full-disk.ts';
import { openPlainDatabase } from '#tests/support/plain-database.ts';
import { ANN, BEA, newSessionDevice, type SessionDevice } from '#tests/support/session-device.ts';
import { keepInvitation, keptInvitation } from '#ui/browser/kept-invitation.ts';
import { ScreenMemory } from '#ui/browser/screen-memory.ts';

describe('session', () => {
  let device: SessionDevice;
  beforeEach(async () => {
    device = await newSessionDevice();
  });

  it('stays signed out when supabase-js reports a session during the sign-out', async () => {
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

  it('is unusable over plain HTTP', async () => {
    device.isSecure = false;
    const here = device.tab();
    await here.settled('unusable');
    expect(here.state.getState()).toMatchObject({ obstacle: 'insecure' });
  });

  it('keeps a new sign-in and its data while another tab is still signing out', async () => {
    let proceed = () => {};
    const here = device.tab({ signOut: () => new Promise((resolve) => (proceed = resolve)) });
    await here.settled('signed_out');
    await device.enter(here, ANN);
    const there = device.tab();
    await there.settled('signed_in');
    const leaving = device.opened[0]?.signOut();
    await there.settled('signed_out');
    await device.enter(there, ANN);
    expect(device.made).toBe(2); // the other tab finished the sign-out first
    proceed();
    await leaving;
    await here.settled('signed_in');
    expect((await readDevice()).wipes).toEqual([]);
    expect(device.made).toBe(2);
  });

  it('finishes an interrupted sign-out at the next start', async () => {
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

  it('forgets an opened invitation with the sign-out, so that the next user does not join with it', async () => {
    const here = device.tab();
    await here.settled('signed_out');
    await device.enter(here, ANN);
    keepInvitation(device.notes, { code: '0123456789abcdef', joins: true }, 1);
    expect(keptInvitation(device.notes, 2)).toMatchObject({ joins: true });
    await device.opened[0]?.signOut();
    await here.settled('signed_out');
    expect(keptInvitation(device.notes, 2)).toBeNull();
  });

  it('signs out on a full disk by deleting the data first', async () => {
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

  it("signs in another user while a frozen tab keeps the previous user's database open", async () => {
    await writeActiveUser({ user_id: ANN.id, email: ANN.email });
    const held = await device.openDatabase(ANN.id);
    held.onversionchange = null;
    await beginWipe(ANN.id);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const here = device.tab();
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    await vi.advanceTimersByTimeAsync(5000);
    vi.useRealTimers();
    await here.settled('signed_out');
    expect((await readDevice()).wipes).toEqual([ANN.id]);
    held.close();
    await device.enter(here, BEA);
    expect((await readDevice()).wipes).toEqual([]);
    expect(await databasesOfUsers()).toEqual([storeName(BEA.id)]);
  });

  it('asks to sign in again when the session has ended on the server, and keeps the data until the user removes it', async () => {
    const here = device.tab();
    await here.settled('signed_out');
    await device.enter(here, ANN);
    device.session = null;
    device.opened[0]?.onSessionDead();
    await here.settled('signed_out');
    expect(here.state.getState()).toMatchObject({ status: 'signed_out', reason: 'session_dead' });
    expect((await readDevice()).active_user).toBeNull();
    // the data survives a reload, until the user removes it
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

  it('follows the sign-out and sign-in of another tab when the page is restored from the back/forward cache', async () => {
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

  it('reopens the store when the page is restored from the back/forward cache', async () => {
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

  it("keeps the next user signed in when the end of the previous user's session is reported late", async () => {
    const here = device.tab();
    await here.settled('signed_out');
    await device.enter(here, ANN);
    await device.enter(here, BEA);
    device.opened[0]?.onSessionDead();
    await here.enter(BEA, 'again');
    expect(here.state.getState()).toMatchObject({ status: 'signed_in', userId: BEA.id });
    expect((await readDevice()).active_user).toMatchObject({ user_id: BEA.id });
  });

  it('keeps a user signed in when a frozen tab reports the end of an earlier session of that user', async () => {
    const here = device.tab();
    await here.settled('signed_out');
    await device.enter(here, ANN);
    here.emit({ type: 'SignedOut' });
    device.opened[0]?.onSessionDead();
    await here.enter(ANN, 'again');
    expect(device.opened, 'the store was never closed').toHaveLength(1);
    device.session = null;
    here.emit({ type: 'SignedOut' });
    await here.settled('signed_out');
  });

  it('reopens a deleted store only once when the deletion is reported twice', async () => {
    const here = device.tab();
    await here.settled('signed_out');
    await device.enter(here, ANN);
    device.opened[0]?.onStoreEnd('deleted');
    device.opened[0]?.onStoreEnd('deleted');
    await here.enter(ANN, 'again');
    expect(device.opened).toHaveLength(2);
    expect(here.state.getState()).toMatchObject({ status: 'signed_in', userId: ANN.id });
  });

  it('retries opening a store that is deleted while it opens', async () => {
    const gone = () => Promise.reject(new StoreEnded('deleted'));
    const here = device.tab();
    await here.settled('signed_out');
    device.whileOpened.push(gone, gone);
    await device.enter(here, ANN);
    expect(device.opened).toHaveLength(3);
    expect(here.state.getState()).toMatchObject({ status: 'signed_in', userId: ANN.id });

    device.opened[2]?.onStoreEnd('deleted');
    device.whileOpened.push(gone);
    await here.enter(ANN, 'again');
    expect(device.opened).toHaveLength(5);
    expect(here.state.getState()).toMatchObject({ status: 'signed_in', userId: ANN.id });
  });

  it('reports a store that fails to open, keeps its data, and opens it on retry', async () => {
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

  it('does not reopen a store that another tab wipes while it opens', async () => {
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

  it('does not reopen an open store that another tab wipes', async () => {
    const here = device.tab();
    await here.settled('signed_out');
    await device.enter(here, ANN);
    await beginWipe(ANN.id);
    device.opened[0]?.onStoreEnd('deleted');
    await here.settled('signed_out');
    expect(device.opened).toHaveLength(1);
  });

  it('restores the user from local storage when the browser evicts IndexedDB, in an open page and at the next start', async () => {
    const here = device.tab();
    await here.settled('signed_out');
    await device.enter(here, ANN);
    await forgetDevice();
    device.opened[0]?.onStoreEnd('deleted');
    await here.enter(ANN, 'again');
    expect(here.state.getState()).toMatchObject({ status: 'signed_in', userId: ANN.id });
    expect((await readDevice()).active_user).toMatchObject({ user_id: ANN.id });

    await forgetDevice();
    const next = device.tab();
    await next.settled('signed_in');
    expect(next.state.getState()).toMatchObject({ userId: ANN.id });
    expect((await readDevice()).active_user).toMatchObject({ user_id: ANN.id, email: ANN.email });
  });

  it('stays signed out when a session remains in local storage after a sign-out', async () => {
    device.session = ANN.id;
    await device.tab().settled('signed_out');
  });

  it('reloads once when a newer app version upgrades the store, and does not open a store of a newer version', async () => {
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
