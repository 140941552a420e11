import Dexie, { type DexieOptions } from 'dexie';

/** A frozen tab that does not let go of a database must not keep everybody waiting. */
const PATIENCE_MS = 5000;

/**
 * Deletes databases, whole or damaged; one that is not there is no fault. Their connections in this tab must be closed;
 * those of other tabs close themselves when asked to by the browser. False when one of them does not in time.
 */
export async function deleteDatabases(
  names: readonly string[],
  options: DexieOptions = {},
): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  const deleted = Promise.all(names.map((name) => new Dexie(name, options).delete())).then(() => true);
  try {
    return await Promise.race([deleted, patience]);
  } finally {
    clearTimeout(timer);
  }
}
