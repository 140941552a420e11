import { mkdir } from 'node:fs/promises';
import type { EpochMs } from '#base/clock.ts';
import type { Cleanup } from '#embedded/common/cleanup.ts';
import type { Log } from '#embedded/common/log.ts';
import { StartError } from '#embedded/common/start-error.ts';
import { backUpBeforeChange } from '#embedded/data/copy-before-change.ts';
import {
  closeToOthers,
  type DataDirectory,
  holdsDatabase,
  rejectReplacement,
} from '#embedded/data/data-directory.ts';
import { lockDirectory } from '#embedded/data/directory-lock.ts';

interface PreparedDirectory {
  directory: DataDirectory;
  databaseUrl: string | null;
  migrations: string;
  now: EpochMs;
  log: Log;
  /** Gets the function that releases the directory. */
  cleanup: Cleanup;
}

/**
 * Prepares a data directory before its database is opened: locks it, checks it, and copies the database of PGlite. With a
 * PostgreSQL server the directory holds only pictures, keys and mail.
 */
export async function prepareDirectory(asked: PreparedDirectory): Promise<void> {
  const { directory, databaseUrl, migrations, now, log, cleanup } = asked;
  cleanup.push(lockDirectory(directory.lock));
  if (databaseUrl !== null) {
    // that database holds the accounts: with an empty one in its place every device would sign out
    if (await holdsDatabase(directory)) {
      throw new StartError(
        `DATABASE_URL is set, and ${directory.database} holds a database, too. Move it over with "npm run dump" and ` +
          '"npm run load" (docs/self-hosting.md), or choose another DATA_DIR. Nothing was changed.',
      );
    }
    return closeToOthers(directory, log);
  }
  const aside = await rejectReplacement(directory, now);
  if (aside) log(`A database whose making had been cut short was moved to ${aside}.`);
  await mkdir(directory.database, { recursive: true, mode: 0o700 });
  await closeToOthers(directory, log);
  await backUpBeforeChange({ directory, migrations, now, log });
}
