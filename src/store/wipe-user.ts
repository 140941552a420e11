import Dexie from 'dexie';
import type { Uuid } from '#base/uuid.ts';
import { removeWipe } from '#store/device.ts';

/** A frozen tab that does not let go of a database must not keep everybody from signing in. */
const PATIENCE_MS = 5000;

/**
 * Removes every database of that user from the device and then the note that it is to be done. Their connections in
 * this tab must be closed; those of other tabs close themselves when asked to by the browser. When one does not in
 * time, the note stays, and the next start tries again.
 */
export async function wipeUser(userId: Uuid): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<'blocked'>((resolve) => {
    timer = setTimeout(() => resolve('blocked'), PATIENCE_MS);
  });
  const end = await Promise.race([deleteDatabases(userId), patience]);
  clearTimeout(timer);
  if (end !== 'blocked') await removeWipe(userId);
}

async function deleteDatabases(userId: Uuid): Promise<void> {
  // RxDB's own remove() leaves the empty databases behind, so they are found by the user's id in their names
  const names = await Dexie.getDatabaseNames();
  await Promise.all(names.filter((name) => name.includes(userId)).map((name) => Dexie.delete(name)));
}
