import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';
import { tryPatiently } from '#base/back-off.ts';
import type { Uuid } from '#base/uuid.ts';
import { isCut, unlessCut } from '#store/database/store-ended.ts';

/** Who uses this device. Whether a user is signed in depends on this record, not on the server. */
export interface ActiveUser {
  user_id: Uuid;
  email: string;
}

/** What this device stores outside of any user's store. */
export interface DeviceRecords {
  /** Null after a sign-out. Undefined when nothing was ever stored here, or the browser evicted it. */
  active_user: ActiveUser | null | undefined;
  /** The active user's session, as local storage has it, for the service worker. */
  session: string | null;
  /** Users whose session has ended, whose data is still here, and who have not signed in again. The latest comes last. */
  left_behind: readonly Uuid[];
  /** Users whose data must be deleted. Stored before a wipe begins, so that the next start can finish it. */
  wipes: readonly Uuid[];
}

const database = createStore('simmer-device', 'records');

/** Tries again when the browser has cut the connection, because the app needs these records. */
const records: UseStore = (mode, use) =>
  tryPatiently(() => database(mode, (store) => unlessCut(store.transaction.db, use(store))), isCut);

async function readFrom(store: IDBObjectStore): Promise<DeviceRecords> {
  const names = ['active_user', 'session', 'left_behind', 'wipes'];
  const found = await Promise.all(names.map((name) => promisifyRequest(store.get(name))));
  const [active_user, session = null, left_behind = [], wipes = []] = found;
  return { active_user, session, left_behind, wipes };
}

export const readDevice = (): Promise<DeviceRecords> => records('readonly', readFrom);

export const readSession = async (): Promise<string | null> => (await readDevice()).session;

/** Changes records in one transaction. `change` gets all records as they are. Resolves once it is on disk. */
const changeDevice = (change: (now: DeviceRecords) => Partial<DeviceRecords>): Promise<void> =>
  records('readwrite', async (store) => {
    const changed = change(await readFrom(store));
    for (const [name, record] of Object.entries(changed)) store.put(record, name);
    await promisifyRequest(store.transaction);
  });

const without = (users: readonly Uuid[], userId: Uuid | undefined) => users.filter((id) => id !== userId);

/** Deletes the service worker's session when the active user changes: it must never belong to another user. */
export const writeActiveUser = (user: ActiveUser | null): Promise<void> =>
  changeDevice(({ active_user: before, session, left_behind }) => ({
    active_user: user,
    session: before?.user_id === user?.user_id ? session : null,
    left_behind: without(left_behind, user?.user_id),
  }));

/**
 * Call when the server has ended this user's session. No user is active afterwards, and the user is listed as
 * having data here. `isOver` is asked inside the transaction: another tab may just have signed the user in.
 */
export const leaveBehind = (userId: Uuid, isOver: () => boolean): Promise<void> =>
  changeDevice(({ active_user, left_behind }) =>
    active_user?.user_id === userId && isOver()
      ? { active_user: null, session: null, left_behind: [...without(left_behind, userId), userId] }
      : {},
  );

/** Stores the session only while this user is active: a response after a sign-out must not bring it back. */
export const keepSession = (userId: Uuid, session: string): Promise<void> =>
  changeDevice(({ active_user }) => (active_user?.user_id === userId ? { session } : {}));

/**
 * Records that this user signs out: no user is active, the session is deleted, the wipe is due. One
 * transaction: if only a part were written, the next start would keep the data, or open what it has just
 * wiped.
 */
export const beginWipe = (userId: Uuid): Promise<void> =>
  changeDevice(({ left_behind, wipes }) => ({
    active_user: null,
    session: null,
    left_behind: without(left_behind, userId),
    wipes: [...without(wipes, userId), userId],
  }));

export const removeWipe = (userId: Uuid): Promise<void> =>
  changeDevice(({ wipes }) => ({ wipes: without(wipes, userId) }));
