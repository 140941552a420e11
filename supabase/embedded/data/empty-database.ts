import { access, mkdir } from 'node:fs/promises';
import { extract } from 'tar';
import { projectPath } from '#embedded/project-path.ts';

/** scripts/make-package.mjs puts this file into the packaged folder. A checkout does not have it. */
const EMPTY_DATABASE = projectPath('supabase/embedded/empty-database.tar.gz');

/**
 * Unpacks the empty database, if there is one, into a folder without a database. If there is none to unpack, PGlite makes one when
 * it opens the folder. That takes seconds and 880 MB of memory, more than a small machine has.
 */
export async function unpackEmptyDatabase(database: string): Promise<void> {
  const isThere = await access(EMPTY_DATABASE).then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  await mkdir(database, { recursive: true, mode: 0o700 });
  await extract({ file: EMPTY_DATABASE, cwd: database, strict: true });
}
