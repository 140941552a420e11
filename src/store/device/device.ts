import { createStore, get, promisifyRequest, update } from 'idb-keyval';
import type { Uuid } from '#base/uuid.ts';

/** Who uses this device. Being signed in is this local fact, not something a server answers. */
export interface ActiveUser {
  user_id: Uuid;
  email: string;
}

const records = createStore('simmer-device', 'records');

/** Null: somebody signed out. Undefined: nothing was ever stored here, or the browser has evicted it. */
export async function readActiveUser(): Promise<ActiveUser | null | undefined> {
  return await get<ActiveUser | null>('active_user', records);
}

/** Deletes the worker's session when the active user changes: it must never belong to anybody else. */
export async function writeActiveUser(user: ActiveUser | null): Promise<void> {
  await records('readwrite', (store) => {
    const before: IDBRequest<ActiveUser | null | undefined> = store.get('active_user');
    before.onsuccess = () => {
      if (before.result?.user_id !== user?.user_id) store.delete('session');
      store.put(user, 'active_user');
    };
    if (user) forgetLeftBehind(store, user.user_id);
    return promisifyRequest(store.transaction);
  });
}

/**
 * Call when the server has ended this user's session. Nobody is active afterwards, and the user is listed as
 * having unsent data here. `isOver` is asked inside the transaction, because another tab may have signed the
 * same person in a moment ago.
 */
export async function leaveBehind(userId: Uuid, isOver: () => boolean): Promise<void> {
  await records('readwrite', (store) => {
    const before: IDBRequest<ActiveUser | null | undefined> = store.get('active_user');
    before.onsuccess = () => {
      if (before.result?.user_id !== userId || !isOver()) return;
      store.put(null, 'active_user');
      store.delete('session');
      changeLeftBehind(store, (left) => [...left.filter((id) => id !== userId), userId]);
    };
    return promisifyRequest(store.transaction);
  });
}

/** Users who left data behind and have neither signed in again nor had it removed. The latest comes last. */
export async function readLeftBehind(): Promise<readonly Uuid[]> {
  return listOf(await get<Uuid | Uuid[]>('left_behind', records));
}

function forgetLeftBehind(store: IDBObjectStore, userId: Uuid): void {
  changeLeftBehind(store, (left) => left.filter((id) => id !== userId));
}

function changeLeftBehind(store: IDBObjectStore, change: (left: Uuid[]) => Uuid[]): void {
  const found: IDBRequest<Uuid | Uuid[] | undefined> = store.get('left_behind');
  found.onsuccess = () => store.put(change(listOf(found.result)), 'left_behind');
}

/** An earlier version of the app stored a single user. */
const listOf = (left: Uuid | Uuid[] | undefined): Uuid[] => [left ?? []].flat();

/** The active user's session, as local storage has it, for the worker. Null when there is none. */
export async function readSession(): Promise<string | null> {
  return (await get<string>('session', records)) ?? null;
}

/**
 * Stores the session only while this user is active: a late answer after a sign-out must not bring it back.
 */
export async function keepSession(userId: Uuid, session: string): Promise<void> {
  await records('readwrite', (store) => {
    const active: IDBRequest<ActiveUser | null | undefined> = store.get('active_user');
    active.onsuccess = () => {
      if (active.result?.user_id === userId) store.put(session, 'session');
    };
    return promisifyRequest(store.transaction);
  });
}

/**
 * Users whose data must leave this device. Stored before a wipe begins, so that the next start finishes one
 * that was cut short.
 */
export async function readWipes(): Promise<readonly Uuid[]> {
  return (await get<Uuid[]>('wipes', records)) ?? [];
}

/**
 * Records that this user signs out: nobody is active, the session is deleted and the wipe is due. One
 * transaction, because with half of it written the next start would keep the data, or open what it has just
 * wiped.
 */
export async function beginWipe(userId: Uuid): Promise<void> {
  await records('readwrite', (store) => {
    store.put(null, 'active_user');
    store.delete('session');
    forgetLeftBehind(store, userId);
    const noted: IDBRequest<Uuid[] | undefined> = store.get('wipes');
    noted.onsuccess = () => store.put([...new Set([...(noted.result ?? []), userId])], 'wipes');
    return promisifyRequest(store.transaction);
  });
}

export async function removeWipe(userId: Uuid): Promise<void> {
  await update<Uuid[]>('wipes', (wipes = []) => wipes.filter((id) => id !== userId), records);
}
