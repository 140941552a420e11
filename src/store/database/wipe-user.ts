import Dexie from 'dexie';
import type { Uuid } from '#base/uuid.ts';
import { deleteDatabases } from '#store/database/delete-databases.ts';
import { removeWipe } from '#store/device/device.ts';

/**
 * Removes every database of this user from the device, then the note that asked for it. If another tab keeps
 * one open (store/database/delete-databases.ts), the note stays and the next start tries again.
 */
export async function wipeUser(userId: Uuid): Promise<void> {
  // Found by name: RxDB's own remove() would leave empty databases behind.
  const names = await Dexie.getDatabaseNames();
  if (await deleteDatabases(names.filter((name) => name.includes(userId)))) await removeWipe(userId);
}
