import { createStore, get, promisifyRequest, type UseStore } from 'idb-keyval';
import { tryPatiently } from '#base/back-off.ts';
import type { Uuid } from '#base/uuid.ts';
import { isCut, unlessCut } from '#store/database/store-ended.ts';

/** Who uses this device. Being signed in is this local fact, not something a server answers. */
export interface ActiveUser {
  user_id: Uuid;
  email: string;
}

const database = createStore('simmer-device', 'records');

/** Tries again when the browser has cut the connection, because the app cannot go on without these records. */
const records: UseStore = (mode, use) =>
  tryPatiently(() => database(mode, (store) => unlessCut(store.transaction.db, use(store))), isCut);

/** Runs `change` in one transaction over the records, told who is active. Resolves once it is on disk. */
function changeRecords(
  change: (store: IDBObjectStore, active: ActiveUser | null | undefined) => void,
): Promise<void> {
  return records('readwrite', (store) => {
    const active: IDBRequest<ActiveUser | null | undefined> = store.get('active_user');
    active.onsuccess = () => change(store, active.result);
    return promisifyRequest(store.transaction);
  });
}

/** Lists of users: those who left data behind, and those whose data must be deleted. */
type ListName = 'left_behind' | 'wipes';

/** Puts the user at the end of that list, or takes the user off it. */
function setListed(store: IDBObjectStore, name: ListName, userId: Uuid, isListed: boolean): void {
  const found: IDBRequest<Uuid | Uuid[] | undefined> = store.get(name);
  found.onsuccess = () => {
    const others = listOf(found.result).filter((id) => id !== userId);
    store.put(isListed ? [...others, userId] : others, name);
  };
}

const readList = async (name: ListName): Promise<readonly Uuid[]> =>
  listOf(await get<Uuid | Uuid[]>(name, records));

/** An earlier version of the app stored a single user. */
const listOf = (users: Uuid | Uuid[] | undefined): Uuid[] => [users ?? []].flat();

/** Null when somebody signed out. Undefined when nothing was ever stored here, or the browser evicted it. */
export const readActiveUser = (): Promise<ActiveUser | null | undefined> => get('active_user', records);

/** Deletes the worker's session when the active user changes: it must never belong to anybody else. */
export function writeActiveUser(user: ActiveUser | null): Promise<void> {
  return changeRecords((store, before) => {
    if (before?.user_id !== user?.user_id) store.delete('session');
    store.put(user, 'active_user');
    if (user) setListed(store, 'left_behind', user.user_id, false);
  });
}

/**
 * Call when the server has ended this user's session. Nobody is active afterwards, and the user is listed as
 * having data here. `isOver` is asked inside the transaction: another tab may just have signed the person in.
 */
export function leaveBehind(userId: Uuid, isOver: () => boolean): Promise<void> {
  return changeRecords((store, active) => {
    if (active?.user_id !== userId || !isOver()) return;
    store.put(null, 'active_user');
    store.delete('session');
    setListed(store, 'left_behind', userId, true);
  });
}

/** Users whose session has ended, whose data is still here, and who have not signed in again. The latest comes last. */
export const readLeftBehind = (): Promise<readonly Uuid[]> => readList('left_behind');

/** The active user's session, as local storage has it, for the worker. Null when there is none. */
export async function readSession(): Promise<string | null> {
  return (await get<string>('session', records)) ?? null;
}

/** Stores the session only while this user is active: an answer after a sign-out must not bring it back. */
export function keepSession(userId: Uuid, session: string): Promise<void> {
  return changeRecords((store, active) => {
    if (active?.user_id === userId) store.put(session, 'session');
  });
}

/** Users whose data must be deleted. Stored before a wipe begins, so that the next start can finish it. */
export const readWipes = (): Promise<readonly Uuid[]> => readList('wipes');

/**
 * Records that this user signs out: nobody is active, the session is deleted, the wipe is due. With half of it
 * written, the next start would keep the data, or open what it has just wiped.
 */
export function beginWipe(userId: Uuid): Promise<void> {
  return changeRecords((store) => {
    store.put(null, 'active_user');
    store.delete('session');
    setListed(store, 'left_behind', userId, false);
    setListed(store, 'wipes', userId, true);
  });
}

export const removeWipe = (userId: Uuid): Promise<void> =>
  changeRecords((store) => setListed(store, 'wipes', userId, false));
