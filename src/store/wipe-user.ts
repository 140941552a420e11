import Dexie from 'dexie';
import type { Uuid } from '#base/uuid.ts';
import { addWipe, readWipes, removeWipe } from '#store/device.ts';

/**
 * Removes every database of that user from the device. Their connections in this tab must be closed; those of
 * other tabs close themselves when asked to by the browser. Ended half-way, it is finished by `finishWipes`.
 */
export async function wipeUser(userId: Uuid): Promise<void> {
  await addWipe(userId);
  await deleteDatabases(userId);
  await removeWipe(userId);
}

/** Finishes wipes that an earlier start did not get to the end of. Before any store is opened. */
export async function finishWipes(): Promise<void> {
  for (const userId of await readWipes()) {
    await deleteDatabases(userId);
    await removeWipe(userId);
  }
}

async function deleteDatabases(userId: Uuid): Promise<void> {
  // RxDB's own remove() leaves the empty databases behind, so they are found by the user's id in their names
  const names = await Dexie.getDatabaseNames();
  await Promise.all(names.filter((name) => name.includes(userId)).map((name) => Dexie.delete(name)));
}
