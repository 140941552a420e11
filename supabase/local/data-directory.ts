import { constants } from 'node:fs';
import { access, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '#local/error-code.ts';
import { StartError } from '#local/start-error.ts';

export interface DataDirectory {
  root: string;
  /** PGlite's own directory. */
  database: string;
  storage: string;
  mail: string;
  secrets: string;
  lock: string;
  /** Copies of `database`, made before a version of the app changes it (backup.ts). */
  backups: string;
}

/** Makes the directory if need be; throws StartError when it is a file or cannot be written. */
export async function openDataDirectory(root: string): Promise<DataDirectory> {
  try {
    await makeDirectory(root);
    const probe = path.join(root, `.write-probe-${process.pid}`);
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST' || code === 'ENOTDIR') {
      throw new StartError(`DATA_DIR ${root} is, or lies under, a file; name a directory.`);
    }
    throw new StartError(`DATA_DIR ${root} cannot be written (${code ?? 'unknown reason'}).`);
  }
  return {
    root,
    database: path.join(root, 'db'),
    storage: path.join(root, 'storage'),
    mail: path.join(root, 'mail'),
    secrets: path.join(root, 'secrets'),
    lock: path.join(root, 'server.lock'),
    backups: path.join(root, 'backups'),
  };
}

/** Not mkdir's own `recursive`: below /proc, where making a directory fails with ENOENT, it never returns. */
async function makeDirectory(directory: string): Promise<void> {
  const exists = (await stat(directory).catch(() => null))?.isDirectory() ?? false;
  if (exists) return;
  const parent = path.dirname(directory);
  if (parent !== directory) await makeDirectory(parent);
  await mkdir(directory, { mode: 0o700 });
}

/**
 * A process killed during the first initdb leaves a directory that never opens again. Nothing was ever acknowledged
 * from it, so it is moved aside, never deleted. Returns where to, or null when there was nothing to do.
 */
export async function moveHalfMadeAside(database: string, now: number): Promise<string | null> {
  const entries = await readdir(database).catch(() => null);
  if (entries === null || entries.length === 0) return null;
  const whole = await access(path.join(database, 'global', 'pg_control'), constants.R_OK).then(
    () => true,
    () => false,
  );
  if (whole) return null;
  const aside = `${database}.half-made-${now}`;
  await rename(database, aside);
  return aside;
}
