import { createStore, get, promisifyRequest, update } from 'idb-keyval';
import type { Uuid } from '#base/uuid.ts';

/** Who uses this device. Whether someone is signed in is this local fact, not the answer of a server. */
export interface ActiveUser {
  user_id: Uuid;
  email: string;
}

const records = createStore('simmer-device', 'records');

/** Null: nobody, somebody signed out. Undefined: nothing was ever written down here, or the browser has evicted it. */
export async function readActiveUser(): Promise<ActiveUser | null | undefined> {
  return await get<ActiveUser | null>('active_user', records);
}

/** The session kept for the worker goes when another user, or nobody, is active: it is the active user's or none. */
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
 * The server ended this user's session: nobody is active, and whose data stays here for what was not sent is written down.
 * `isOver` is asked in the transaction: another tab may have signed the same person in a moment ago.
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

/** Whose data was left behind and has neither been signed in to again nor removed; the last one last. */
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

/** An earlier version of the app kept one person alone. */
const listOf = (left: Uuid | Uuid[] | undefined): Uuid[] => [left ?? []].flat();

/** The active user's session as local storage holds it, for the worker; null when there is none. */
export async function readSession(): Promise<string | null> {
  return (await get<string>('session', records)) ?? null;
}

/** Keeps it only while that user is the active one: an answer that comes after a sign-out is not written down. */
export async function keepSession(userId: Uuid, session: string): Promise<void> {
  await records('readwrite', (store) => {
    const active: IDBRequest<ActiveUser | null | undefined> = store.get('active_user');
    active.onsuccess = () => {
      if (active.result?.user_id === userId) store.put(session, 'session');
    };
    return promisifyRequest(store.transaction);
  });
}

/** Users whose data is to leave this device: written before a wipe begins, so that one cut short is finished. */
export async function readWipes(): Promise<readonly Uuid[]> {
  return (await get<Uuid[]>('wipes', records)) ?? [];
}

/**
 * Writes down that this user leaves: nobody is active any more, the session is gone, and the data is to go. One
 * transaction: with only half of it written, the next start would either keep the data or open what it has just wiped.
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
