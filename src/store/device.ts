import { createStore, get, promisifyRequest, set, update } from 'idb-keyval';
import type { Uuid } from '#base/uuid.ts';

/** Who uses this device. Whether someone is signed in is this local fact, not the answer of a server. */
export interface ActiveUser {
  user_id: Uuid;
  email: string;
}

const records = createStore('simmer-device', 'records');

export async function readActiveUser(): Promise<ActiveUser | null> {
  return (await get<ActiveUser>('active_user', records)) ?? null;
}

export async function writeActiveUser(user: ActiveUser | null): Promise<void> {
  await set('active_user', user, records);
}

/** Users whose data is to leave this device: written before a wipe begins, so that one cut short is finished. */
export async function readWipes(): Promise<readonly Uuid[]> {
  return (await get<Uuid[]>('wipes', records)) ?? [];
}

/**
 * Writes down that this user leaves: nobody is active any more, and the data is to go. One transaction: with only
 * half of it written, the next start would either keep the data or open what it has just wiped.
 */
export async function beginWipe(userId: Uuid): Promise<void> {
  await records('readwrite', (store) => {
    store.put(null, 'active_user');
    const noted: IDBRequest<Uuid[] | undefined> = store.get('wipes');
    noted.onsuccess = () => store.put([...new Set([...(noted.result ?? []), userId])], 'wipes');
    return promisifyRequest(store.transaction);
  });
}

export async function removeWipe(userId: Uuid): Promise<void> {
  await update<Uuid[]>('wipes', (wipes = []) => wipes.filter((id) => id !== userId), records);
}
