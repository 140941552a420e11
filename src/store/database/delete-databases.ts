import { promisifyRequest } from 'idb-keyval';
import type { Uuid } from '#base/uuid.ts';
import { removeWipe } from '#store/device/device.ts';

/** A frozen tab may never close its connection. The others wait this long for it. */
const PATIENCE_MS = 5000;

export const databaseNames = async (factory = indexedDB): Promise<string[]> =>
  (await factory.databases()).flatMap(({ name }) => name ?? []);

/**
 * Deletes databases, damaged ones too; a missing one counts as deleted. Close this tab's connections first;
 * the browser asks other tabs to close theirs. False when another tab does not close in time.
 */
export async function deleteDatabases(names: readonly string[], factory = indexedDB): Promise<boolean> {
  const deleted = Promise.all(names.map((name) => promisifyRequest(factory.deleteDatabase(name))));
  const patience = new Promise<false>((resolve) => setTimeout(resolve, PATIENCE_MS, false));
  return Promise.race([deleted.then(() => true), patience]);
}

/**
 * Removes every database of this user, then the note that asked for it. If another tab keeps one open, the note
 * stays and the next start tries again.
 */
export async function wipeUser(userId: Uuid): Promise<void> {
  const names = (await databaseNames()).filter((name) => name.includes(userId));
  if (await deleteDatabases(names)) await removeWipe(userId);
}
