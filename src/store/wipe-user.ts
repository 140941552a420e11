import Dexie from 'dexie';
import type { Uuid } from '#base/uuid.ts';
import { removeWipe } from '#store/device.ts';

/**
 * Removes every database of that user from the device and then the note that it is to be done. Their connections in
 * this tab must be closed; those of other tabs close themselves when asked to by the browser.
 */
export async function wipeUser(userId: Uuid): Promise<void> {
  await deleteDatabases(userId);
  await removeWipe(userId);
}

async function deleteDatabases(userId: Uuid): Promise<void> {
  // RxDB's own remove() leaves the empty databases behind, so they are found by the user's id in their names
  const names = await Dexie.getDatabaseNames();
  await Promise.all(names.filter((name) => name.includes(userId)).map((name) => Dexie.delete(name)));
}
