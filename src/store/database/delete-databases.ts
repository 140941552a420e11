import Dexie, { type DexieOptions } from 'dexie';

/** A frozen tab may never close its connection. The others wait this long for it. */
const PATIENCE_MS = 5000;

/**
 * Deletes databases, damaged ones too; a missing one counts as deleted. Close this tab's connections first;
 * the browser asks other tabs to close theirs. False when another tab does not close in time.
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
