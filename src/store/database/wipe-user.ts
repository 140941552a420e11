import Dexie from 'dexie';
import type { Uuid } from '#base/uuid.ts';
import { deleteDatabases } from '#store/database/delete-databases.ts';
import { removeWipe } from '#store/device/device.ts';

/**
 * Removes every database of that user from the device and then the note that it is to be done. Where a tab holds on to
 * one (store/delete-databases.ts) the note stays, and the next start tries again.
 */
export async function wipeUser(userId: Uuid): Promise<void> {
  // RxDB's own remove() leaves the empty databases behind, so they are found by the user's id in their names
  const names = await Dexie.getDatabaseNames();
  if (await deleteDatabases(names.filter((name) => name.includes(userId)))) await removeWipe(userId);
}
