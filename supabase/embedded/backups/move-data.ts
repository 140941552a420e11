import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { EpochMs } from '#base/clock.ts';
import { instantOf } from '#domain/calendar/days.ts';
import { REMOVE, unpack } from '#embedded/backups/backup-file.ts';
import {
  ignoreAbsent,
  loadRows,
  missingTables,
  placeKeys,
  placePictures,
  verifyDump,
  writeDump,
} from '#embedded/backups/dump-folder.ts';
import { type Cleanup, cleanUp } from '#embedded/common/cleanup.ts';
import type { Log } from '#embedded/common/log.ts';
import { readProjectConfig } from '#embedded/common/project-config.ts';
import { projectPath } from '#embedded/common/project-path.ts';
import { StartError } from '#embedded/common/start-error.ts';
import { type BackendOptions, openBackend } from '#embedded/data/backend.ts';
import {
  type DataDirectory,
  holdsDatabase,
  markComplete,
  openDataDirectory,
} from '#embedded/data/data-directory.ts';
import { lockDirectory } from '#embedded/data/directory-lock.ts';
import { prepareDirectory } from '#embedded/data/prepare-directory.ts';
import { createRequestQueue } from '#embedded/data/request-queue.ts';

export interface LoadOptions {
  dataDir: string;
  /** Null for PGlite, in `dataDir`. */
  databaseUrl: string | null;
  migrationsDir?: string;
  now: EpochMs;
  log: Log;
}

/** Replaces the content of the data directory by a backup. The old content moves aside. */
export function restoreBackup(file: string, options: LoadOptions): Promise<void> {
  return whileLocked(options, async (directory) => {
    const folder = path.join(directory.root, 'half-unpacked');
    await rm(folder, REMOVE);
    try {
      await unpack(file, folder);
      await load(folder, directory, options, 'replaces');
    } finally {
      await rm(folder, REMOVE);
    }
  });
}

/** Writes everything to a new folder, for `loadDump` or for psql. Brings the database up to this version first. */
export async function dumpTo(folder: string, options: LoadOptions): Promise<void> {
  const { databaseUrl, now, log } = options;
  const directory = await openDataDirectory(options.dataDir);
  if (databaseUrl === null && !(await holdsDatabase(directory))) {
    throw new StartError(`DATA_DIR ${directory.root} holds no database.`);
  }
  await rejectExisting(folder);
  const cleanup: Cleanup = [];
  try {
    const opening = await backendOptions(directory, options);
    await prepareDirectory({ ...opening, now, cleanup });
    const backend = await openBackend(opening);
    cleanup.push(backend.close);
    const { postgres, turns } = backend;
    const queue = createRequestQueue(turns);
    const { rows } = await writeDump(folder, { postgres, turns, queue, kept: directory, now });
    log(`Written to ${folder}: ${rows['auth.users'] ?? 0} users. It holds keys: keep it secret.`);
  } finally {
    await cleanUp(cleanup);
  }
}

export async function rejectExisting(folder: string): Promise<void> {
  const found = await stat(folder).catch(ignoreAbsent);
  if (found) throw new StartError(`${folder} exists; name a new folder.`);
}

/** Loads a folder that `npm run dump` wrote into a data directory or database that is still empty. */
export function loadDump(folder: string, options: LoadOptions): Promise<void> {
  return whileLocked(options, async (directory) => {
    await verifyDump(folder);
    await load(folder, directory, options, 'needs empty');
  });
}

async function whileLocked(
  options: LoadOptions,
  task: (directory: DataDirectory) => Promise<void>,
): Promise<void> {
  const directory = await openDataDirectory(options.dataDir);
  const release = lockDirectory(directory.lock);
  try {
    await task(directory);
  } finally {
    release();
  }
}

async function load(
  folder: string,
  directory: DataDirectory,
  options: LoadOptions,
  how: 'replaces' | 'needs empty',
): Promise<void> {
  const { databaseUrl, now, log } = options;
  if (databaseUrl === null && how === 'needs empty' && (await holdsDatabase(directory))) {
    throw new StartError(
      `DATA_DIR ${directory.root} holds a database. Name an empty DATA_DIR, or an empty database in DATABASE_URL. Nothing was changed.`,
    );
  }
  const { migrations, rows } = await verifyDump(folder);
  const half = await halfDirectory(directory);
  await placePictures(folder, half);
  const backend = await openBackend({
    ...(await backendOptions(half, options)),
    dump: {
      migrations,
      async load(postgres) {
        await loadRows(postgres, folder);
        for (const table of await missingTables(postgres, rows))
          log(`Left out: this version has no table ${table}.`);
      },
    },
  });
  await backend.close();

  // from here on only names change, which can hardly fail
  const aside = path.join(directory.root, `before-${instantOf(now).replaceAll(':', '-')}`);
  await mkdir(aside, { mode: 0o700 });
  for (const kept of ['database', 'storage'] as const) {
    await rename(directory[kept], path.join(aside, path.basename(directory[kept]))).catch(ignoreAbsent);
    await rename(half[kept], directory[kept]).catch(ignoreAbsent);
  }
  await placeKeys(folder, directory);
  await markComplete(directory);
  await rm(half.root, { recursive: true, force: true });
  log(`Loaded. What was there before is in ${aside}; delete it when all is well.`);
}

/** A data directory inside the other one, so that its parts can be moved into place by renaming them. */
async function halfDirectory(directory: DataDirectory): Promise<DataDirectory> {
  const root = path.join(directory.root, 'half-loaded');
  await rm(root, { recursive: true, force: true });
  return openDataDirectory(root);
}

async function backendOptions(
  directory: DataDirectory,
  { databaseUrl, migrationsDir, now, log }: LoadOptions,
): Promise<BackendOptions> {
  return {
    directory,
    databaseUrl,
    migrations: migrationsDir ?? projectPath('supabase/migrations'),
    config: await readProjectConfig(projectPath('supabase/config.toml'), false),
    jwtSecret: 'no user signs in while a dump is loaded',
    siteUrl: 'http://localhost',
    mail: { send: async () => undefined },
    now: () => now,
    log,
  };
}
