import { access, mkdir } from 'node:fs/promises';
import { extract } from 'tar';
import { projectPath } from '#local/project-path.ts';

/** scripts/make-package.mjs puts it into the packaged folder. A checkout has none. */
const EMPTY_DATABASE = projectPath('supabase/local/empty-database.tar.gz');

/**
 * Unpacks an empty database, if there is one to unpack, in a folder that holds none. Otherwise PGlite makes one when it opens the
 * folder, which takes seconds and 880 MB of memory: more than a small machine has.
 */
export async function layEmptyDatabase(database: string): Promise<void> {
  const isThere = await access(EMPTY_DATABASE).then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  await mkdir(database, { recursive: true, mode: 0o700 });
  await extract({ file: EMPTY_DATABASE, cwd: database, strict: true });
}
