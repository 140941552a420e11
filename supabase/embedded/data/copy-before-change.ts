import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { EpochMs } from '#base/clock.ts';
import { instantOf } from '#domain/calendar/days.ts';
import { errorCode } from '#embedded/common/error-code.ts';
import type { Log } from '#embedded/common/log.ts';
import { StartError } from '#embedded/common/start-error.ts';
import type { DataDirectory } from '#embedded/data/data-directory.ts';
import { listMigrations, rejectUnknownMigrations, versionsOf } from '#embedded/data/migrations.ts';
import {
  POSTGRES_MAJOR,
  pgliteVersion,
  postgresMajorOf,
  readWrittenBy,
  type WrittenBy,
  writeWrittenBy,
} from '#embedded/data/written-by.ts';

/** How many copies are kept, the newest ones. */
const KEPT = 3;
/** Until the last byte of a copy is on disk, its name begins with this. */
const HALF = 'half-';

export interface BackupOptions {
  directory: Pick<DataDirectory, 'database' | 'backups'>;
  migrations: string;
  now: EpochMs;
  log: Log;
}

/**
 * Copies the database directory before this version changes it for good: if there are new migrations, or if another or an
 * unknown version of PGlite wrote it. It copies files, because a dump would need a version that can open them. Call it before
 * the database is opened. Throws StartError, with nothing changed, for a directory of another PostgreSQL major version or of a
 * newer or unreleased app, and if the copy cannot be made.
 */
export async function backUpBeforeChange({ directory, migrations, now, log }: BackupOptions): Promise<void> {
  const { database, backups } = directory;
  await removeHalves(backups);
  const major = await postgresMajorOf(database);
  if (major === null) return;
  rejectOtherMajor(major);

  const writer = (await readWrittenBy(database)) ?? (await signAsUnknown(database, now));
  const known = versionsOf(await listMigrations(migrations));
  rejectUnknownMigrations(writer.migrations, known);
  const allApplied = known.every((version) => writer.migrations.includes(version));
  if (allApplied && writer.pglite === (await pgliteVersion())) return;
  // after a failed start the copy is still valid; another one would push out an older copy
  if (await isCopied(backups, writer)) return;

  const copy = await copyDatabase(database, backups, now);
  log(`The database was copied to ${copy} before this version changes it.`);
  await removeOldest(backups, path.basename(copy));
}

function rejectOtherMajor(major: number): void {
  if (major === POSTGRES_MAJOR) return;
  const age = major > POSTGRES_MAJOR ? 'a newer' : 'an older';
  throw new StartError(
    `DATA_DIR was written by ${age} version of the app (PostgreSQL ${major}, this one has ${POSTGRES_MAJOR}); ` +
      'start it with that version, or choose another DATA_DIR. Nothing was changed.',
  );
}

/** Signs a directory that has no signature, so that isCopied can recognise its copy. */
async function signAsUnknown(database: string, now: EpochMs): Promise<WrittenBy> {
  const writer = { pglite: 'unknown', migrations: [], opened_at: instantOf(now) };
  await writeWrittenBy(database, writer);
  return writer;
}

async function copiesIn(backups: string): Promise<string[]> {
  const names = await readdir(backups).catch(() => []);
  return names.filter((name) => !name.startsWith(HALF)).sort();
}

async function isCopied(backups: string, writer: WrittenBy): Promise<boolean> {
  for (const name of await copiesIn(backups)) {
    if (isDeepStrictEqual(await readWrittenBy(path.join(backups, name)), writer)) return true;
  }
  return false;
}

async function copyDatabase(database: string, backups: string, now: EpochMs): Promise<string> {
  const name = `db-${instantOf(now).replaceAll(':', '-')}`;
  const half = path.join(backups, HALF + name);
  try {
    await mkdir(backups, { recursive: true, mode: 0o700 });
    await copyTree(database, half);
    await rename(half, path.join(backups, name));
    await flush(backups, 'r');
  } catch (error) {
    await rm(half, { recursive: true, force: true }).catch(() => undefined);
    const reason = errorCode(error) ?? 'unknown reason';
    throw new StartError(
      `The database cannot be copied to ${backups} before it is changed (${reason}); nothing was changed. ` +
        'Make room or move older copies away, and start again.',
    );
  }
  return path.join(backups, name);
}

/** Flushes each file before the copy gets its name: a power cut can cost the copy, but never leaves half of one. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target);
    else if (entry.isFile()) {
      await copyFile(source, target, constants.COPYFILE_FICLONE);
      await flush(target, 'r+');
    }
  }
  await flush(to, 'r');
}

async function flush(target: string, flags: 'r' | 'r+'): Promise<void> {
  // a directory cannot be opened on Windows, and need not be flushed there
  const handle = await open(target, flags).catch((error: unknown) => {
    if (flags === 'r') return null;
    throw error;
  });
  await handle?.sync().finally(() => handle.close());
}

async function removeHalves(backups: string): Promise<void> {
  const names = await readdir(backups).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(HALF))) {
    await rm(path.join(backups, name), { recursive: true, force: true });
  }
}

/** Keeps the newest copy even if the clock was ahead when the others were made. */
async function removeOldest(backups: string, newest: string): Promise<void> {
  const others = (await copiesIn(backups)).filter((name) => name !== newest && name.startsWith('db-'));
  for (const name of others.slice(0, Math.max(0, others.length - KEPT + 1))) {
    await rm(path.join(backups, name), { recursive: true, force: true });
  }
}
