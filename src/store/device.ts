import { createStore, get, set, update } from 'idb-keyval';
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

export async function addWipe(userId: Uuid): Promise<void> {
  await update<Uuid[]>('wipes', (wipes = []) => [...new Set([...wipes, userId])], records);
}

export async function removeWipe(userId: Uuid): Promise<void> {
  await update<Uuid[]>('wipes', (wipes = []) => wipes.filter((id) => id !== userId), records);
}
