import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '#embedded/data/database.ts';
import { inBaselineTerms, recordBaseline } from '#embedded/data/old-migrations.ts';
import { errorCode } from '#embedded/error-code.ts';
import type { Log } from '#embedded/server-log.ts';
import { StartError } from '#embedded/start-error.ts';

const FILE_NAME = /^(\d+)_(.+)\.sql$/;

export interface MigrationFile {
  file: string;
  version: string;
  name: string;
}

/** The migrations of a folder, in the order in which they run. */
export async function listMigrations(folder: string): Promise<readonly MigrationFile[]> {
  return (await readdir(folder))
    .flatMap((file) => {
      const [, version, name] = FILE_NAME.exec(file) ?? [];
      return version && name ? [{ file, version, name }] : [];
    })
    .sort((a, b) => (a.version < b.version ? -1 : 1));
}

/** Throws StartError if a migration was applied that this version of the app does not know. */
export function rejectLaterMigrations(applied: Iterable<string>, known: readonly string[]): void {
  const unknown = [...applied].find((version) => !known.includes(version));
  if (unknown !== undefined) {
    throw new StartError(`DATA_DIR was written by a newer version of the app (migration ${unknown}).`);
  }
}

function rejectOtherDump(
  dumped: readonly string[],
  applied: ReadonlySet<string>,
  known: readonly string[],
): void {
  const unknown = dumped.find((version) => !known.includes(version));
  if (unknown !== undefined) {
    throw new StartError(`The dump was written by a newer version of the app (migration ${unknown}).`);
  }
  const later = [...applied].find((version) => !dumped.includes(version));
  if (later !== undefined) {
    throw new StartError(
      `The database has tables of a newer version than the dump (migration ${later}); name an empty one.`,
    );
  }
}

/**
 * Applies the migrations that this database lacks, each in one transaction with its row in Supabase's own history table. Throws
 * StartError, and changes nothing, if the database has a migration that is not in the folder: a newer version of the app wrote it.
 * With `dumped`, the versions in a dump that is to be loaded, it applies no others.
 */
export async function applyMigrations(
  database: Database,
  folder: string,
  log: Log,
  dumped?: readonly string[],
): Promise<void> {
  await database.exec(`create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations
      (version text primary key, statements text[], name text);`);
  const { rows } = await database.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  );
  const recorded = rows.map((row) => row.version);
  const files = await listMigrations(folder);
  const known = files.map((file) => file.version);
  const applied = new Set(inBaselineTerms(recorded, known));
  rejectLaterMigrations(applied, known);
  if (dumped) rejectOtherDump(dumped, applied, known);
  if (await recordBaseline(database, recorded, files)) {
    log('An earlier version made this database. Its list of migrations was replaced; no row was changed.');
  }

  for (const { file, version, name } of files) {
    if (applied.has(version) || (dumped && !dumped.includes(version))) continue;
    const sql = await readFile(path.join(folder, file), 'utf8');
    try {
      await database.transaction(async (tx) => {
        await tx.exec(sql);
        await tx.query(
          'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
          [version, name, [sql]],
        );
      });
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown reason';
      throw new StartError(`Migration ${file} failed: ${reason} (${errorCode(error) ?? 'no code'}).`);
    }
    // a migration's own `set` must not reach the next one
    await database.exec('reset all');
  }
}
