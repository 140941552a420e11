import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { EpochMs } from '#base/clock.ts';
import { errorCode, isAbsent } from '#embedded/common/error-code.ts';
import type { Log } from '#embedded/common/log.ts';
import { StartError } from '#embedded/common/start-error.ts';
import { rejectForeignFiles } from '#embedded/data/foreign-files.ts';

export interface DataDirectory {
  root: string;
  /** PGlite's own directory. */
  database: string;
  storage: string;
  mail: string;
  secrets: string;
  webPushKey: string;
  lock: string;
  /** Copies of `database`, made before a new version changes it (copy-before-change.ts). */
  backups: string;
  /** The token that opens /local/metrics (operator-folder.ts). */
  metricsToken: string;
  /** The folder of the socket of `npm run admin`. */
  operator: string;
  /** A file that the first successful start makes. It lies outside `database`, so that it survives the loss of that folder. */
  complete: string;
}

/** Makes the directory if it is missing. Throws StartError if it is a file, cannot be written, or has files of another user. */
export async function openDataDirectory(root: string): Promise<DataDirectory> {
  const parts = partsOf(root);
  try {
    await makeDirectory(root);
    rejectForeignFiles(root, Object.values(parts));
    const probe = path.join(root, `.write-probe-${randomUUID()}`);
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const code = errorCode(error);
    if (code === 'EEXIST' || code === 'ENOTDIR') {
      throw new StartError(`DATA_DIR ${root} is, or lies under, a file; name a directory.`);
    }
    throw new StartError(`DATA_DIR ${root} cannot be written (${code ?? 'unknown reason'}).`);
  }
  return { root, ...parts };
}

const partsOf = (root: string): Omit<DataDirectory, 'root'> => ({
  database: path.join(root, 'db'),
  storage: path.join(root, 'storage'),
  mail: path.join(root, 'mail'),
  secrets: path.join(root, 'secrets'),
  webPushKey: path.join(root, 'web-push-key'),
  lock: path.join(root, 'server.lock'),
  backups: path.join(root, 'backups'),
  metricsToken: path.join(root, 'metrics-token'),
  operator: path.join(root, 'operator'),
  complete: path.join(root, 'complete'),
});

/** Like mkdir with `recursive`, which never returns below /proc, where mkdir fails with ENOENT. */
async function makeDirectory(directory: string): Promise<void> {
  if (await isFolder(directory)) return;
  const parent = path.dirname(directory);
  if (parent !== directory) await makeDirectory(parent);
  try {
    await mkdir(directory, { mode: 0o700 });
  } catch (error) {
    // another process may have made it since
    if (!(await isFolder(directory))) throw error;
  }
}

/** Closes the folders to all but their owner, even in a DATA_DIR that others may read. */
export async function closeToOthers(directory: DataDirectory, log: Log): Promise<void> {
  for (const folder of [directory.database, directory.storage, directory.mail, directory.backups]) {
    if (!(await isFolder(folder))) continue;
    await chmod(folder, 0o700).catch((error: unknown) =>
      log(`${folder} may be readable to others: its mode cannot be set (${errorCode(error)}).`),
    );
  }
}

/**
 * Prevents PGlite from making an empty database in place of a damaged one: every device would believe that its account is gone.
 * Call it before the database is opened. If a start once succeeded here, it throws StartError for a damaged database. If none
 * did, nothing was ever acknowledged: a half-made database is moved aside, and its new path is returned. Otherwise returns null.
 */
export async function rejectReplacement(directory: DataDirectory, now: EpochMs): Promise<string | null> {
  const { database } = directory;
  if (await wasEverComplete(directory)) {
    const reason = await damageOf(database);
    if (reason !== null) throw damaged(database, reason);
    return null;
  }
  if (!(await holdsDatabase(directory))) return null;
  const aside = `${database}.half-made-${now}`;
  await rename(database, aside);
  return aside;
}

/** True when the directory has a database of its own. */
export const holdsDatabase = async ({ database }: DataDirectory): Promise<boolean> =>
  (await namesIn(database)).length > 0;

export function damaged(database: string, reason: string): StartError {
  return new StartError(
    `The database in ${database} is damaged (${reason}); nothing was changed. ` +
      'Put a backup back (docs/operations.md), or choose another DATA_DIR to begin with an empty one.',
  );
}

/** Marks the directory: from now on nothing replaces its database. */
export async function markComplete(directory: DataDirectory): Promise<void> {
  await writeFile(
    directory.complete,
    'A database was once complete here: it is never replaced by an empty one.\n',
    {
      mode: 0o600,
    },
  );
}

/** Also recognises a directory that lost its mark, by files that only a start or a user leaves. */
async function wasEverComplete({
  complete,
  database,
  storage,
  mail,
  backups,
}: DataDirectory): Promise<boolean> {
  if ((await namesIn(path.dirname(complete))).includes(path.basename(complete))) return true;
  if ((await namesIn(database)).includes('written-by.json')) return true;
  for (const folder of [storage, mail, backups]) if ((await namesIn(folder)).length > 0) return true;
  return hasOwnTables(database);
}

/** PostgreSQL names each file by a number; its own tables have numbers below 16384. */
async function hasOwnTables(database: string): Promise<boolean> {
  const base = path.join(database, 'base');
  for (const one of await namesIn(base)) {
    const files = await namesIn(path.join(base, one));
    if (files.some((name) => /^\d+$/.test(name) && Number(name) >= 16_384)) return true;
  }
  return false;
}

/** Returns a damage that would make PGlite crash or write an empty database over this one, or null. */
async function damageOf(database: string): Promise<string | null> {
  if ((await namesIn(database)).length === 0) return 'there is none any more';
  const version = await readFile(path.join(database, 'PG_VERSION'), 'utf8').catch(() => '');
  if (!/^\d+\s*$/.test(version)) return 'PG_VERSION is missing or unreadable';
  const control = await stat(path.join(database, 'global', 'pg_control')).catch(() => null);
  if (!control?.isFile() || control.size === 0) return 'global/pg_control is missing or empty';
  for (const folder of ['base', 'pg_wal']) {
    if ((await namesIn(path.join(database, folder))).length === 0) return `${folder} is missing or empty`;
  }
  return null;
}

const isFolder = async (folder: string): Promise<boolean> =>
  (await stat(folder).catch(ifAbsent(null)))?.isDirectory() ?? false;

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(ifAbsent([]));

/** A file that cannot be read for any other reason is not missing: nothing may be created in its place. */
const ifAbsent =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (isAbsent(error)) return instead;
    throw error;
  };
