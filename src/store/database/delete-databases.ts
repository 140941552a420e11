import { promisifyRequest } from 'idb-keyval';
import { siteDatabases } from '#base/site-data.ts';

/** A frozen tab may never close its connection. The others wait this long for it. */
const PATIENCE_MS = 5000;

/**
 * Deletes the databases whose names match, including corrupt ones. Close this tab's connections first; the
 * browser asks other tabs to close theirs. False when another tab does not close in time.
 */
export async function deleteDatabases(
  isMeant: (name: string) => boolean,
  factory = siteDatabases(),
): Promise<boolean> {
  const names = (await factory.databases()).flatMap(({ name = '' }) => (isMeant(name) ? [name] : []));
  const deleted = Promise.all(names.map((name) => promisifyRequest(factory.deleteDatabase(name))));
  const patience = new Promise<false>((resolve) => setTimeout(resolve, PATIENCE_MS, false));
  return Promise.race([deleted.then(() => true), patience]);
}
