import 'fake-indexeddb/auto';
import { IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  beginWipe,
  keepSession,
  leaveBehind,
  readDevice,
  readSession,
  writeActiveUser,
} from '#store/device/device-records.ts';
import { cutWithoutAnswer } from '#tests/support/broken-disk.ts';

const ANN = { user_id: '00000000-0000-4000-8000-00000000000a', email: 'ann@example.org' };
const BEA = { user_id: '00000000-0000-4000-8000-00000000000b', email: 'bea@example.org' };

describe('the session mirrored for the service worker', () => {
  beforeEach(async () => {
    await writeActiveUser(null);
    await writeActiveUser(ANN);
    await keepSession(ANN.user_id, 'of Ann');
  });

  it('remains when the same user becomes active again', async () => {
    await writeActiveUser(ANN);
    expect(await readSession()).toBe('of Ann');
  });

  it('is deleted at the first step of a sign-out, and not stored again by a late response', async () => {
    await beginWipe(ANN.user_id);
    expect(await readSession()).toBeNull();
    await keepSession(ANN.user_id, 'of Ann');
    expect(await readSession()).toBeNull();
  });

  it('is deleted when the session has ended and when another user becomes active', async () => {
    await writeActiveUser(null);
    expect(await readSession()).toBeNull();
    await writeActiveUser(ANN);
    await keepSession(ANN.user_id, 'of Ann');
    await writeActiveUser(BEA);
    expect(await readSession()).toBeNull();
  });

  it('belongs only to the active user', async () => {
    await keepSession(BEA.user_id, 'of Bea');
    expect(await readSession()).toBe('of Ann');
  });
});

describe('the list of users whose data remains after their session', () => {
  const isOver = () => true;
  const sessionEnds = async (user: typeof ANN) => {
    await writeActiveUser(user);
    await leaveBehind(user.user_id, isOver);
  };
  beforeEach(async () => {
    for (const user of [ANN, BEA]) await beginWipe(user.user_id);
  });

  it('contains each user until they sign in again or remove their data', async () => {
    await sessionEnds(ANN);
    await sessionEnds(BEA);
    await sessionEnds(ANN);
    expect((await readDevice()).left_behind).toEqual([BEA.user_id, ANN.user_id]);
    await writeActiveUser(ANN);
    expect((await readDevice()).left_behind).toEqual([BEA.user_id]);
    await beginWipe(BEA.user_id);
    expect((await readDevice()).left_behind).toEqual([]);
  });

  it('omits a user who signed in again before the end of the session was reported', async () => {
    await writeActiveUser(ANN);
    await leaveBehind(ANN.user_id, () => false);
    expect([(await readDevice()).active_user, (await readDevice()).left_behind]).toEqual([ANN, []]);
  });
});

describe('access to device records on a cut connection', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const aSecondLater = async () => {
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    await vi.advanceTimersByTimeAsync(1000);
  };

  it('retries a read', async () => {
    await writeActiveUser(ANN);
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(() => {
      throw new DOMException('The connection was closed.', 'AbortError');
    });
    const reading = readDevice();
    await aSecondLater();
    expect((await reading).active_user).toEqual(ANN);
  });

  it('retries a write', async () => {
    await writeActiveUser(ANN);
    const { put } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (
      this: IDBObjectStore,
      ...args
    ) {
      queueMicrotask(() => this.transaction.abort()); // the transaction then has no error
      return put.apply(this, args);
    });
    const writing = writeActiveUser(BEA);
    await aSecondLater();
    await writing;
    expect((await readDevice()).active_user).toEqual(BEA);
  });

  it('retries a read without a response', async () => {
    await writeActiveUser(ANN);
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(function (this: IDBObjectStore) {
      return cutWithoutAnswer(this);
    });
    const reading = readDevice();
    await aSecondLater();
    expect((await reading).active_user).toEqual(ANN);
  });

  it('retries no other failure', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(() => {
      throw new DOMException('Internal error reading', 'UnknownError');
    });
    await expect(readDevice()).rejects.toThrow('Internal error reading');
  });
});
