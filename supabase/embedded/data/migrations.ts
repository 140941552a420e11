import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '#embedded/common/error-code.ts';
import { StartError } from '#embedded/common/start-error.ts';
import type { Database, Queries } from '#embedded/data/served-database.ts';

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

/**
 * Throws StartError if `applied` contains a migration that is not in `known`. A migration of a release is never removed, so an
 * unknown one that is older than our newest comes from an unreleased version.
 */
export function rejectUnknownMigrations(applied: readonly string[], known: readonly string[]): void {
  const unknown = applied.find((version) => !known.includes(version));
  if (unknown === undefined) return;
  if (isUnreleased(applied, known)) {
    throw new StartError(
      `This data was made by an unreleased version of Simmer (migration ${unknown}). Export it with that version ` +
        '(npm run dump), then start with an empty DATA_DIR or database and load the export (npm run load).',
    );
  }
  throw new StartError(`DATA_DIR was written by a newer version of the app (migration ${unknown}).`);
}

const isUnreleased = (versions: readonly string[], known: readonly string[]): boolean =>
  versions.some((version) => !known.includes(version) && version < (known.at(-1) ?? ''));

/** Throws StartError, with nothing changed, if the database has a migration that is not in the folder. */
export async function rejectOtherVersions(database: Queries, folder: string): Promise<void> {
  const { rows } = await database.query<{ exists: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as exists`,
  );
  if (rows[0]?.exists)
    rejectUnknownMigrations(await appliedTo(database), versionsOf(await listMigrations(folder)));
}

async function appliedTo(database: Queries): Promise<readonly string[]> {
  const { rows } = await database.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  );
  return rows.map(({ version }) => version);
}

export const versionsOf = (files: readonly MigrationFile[]): readonly string[] =>
  files.map(({ version }) => version);

/**
 * The migrations to apply before a dump is loaded: those that made its tables. An unreleased version had other migrations;
 * for its dump, all of them are applied.
 */
function migrationsFor(
  dumped: readonly string[],
  applied: readonly string[],
  known: readonly string[],
): readonly string[] {
  if (isUnreleased(dumped, known)) return known;
  const unknown = dumped.find((version) => !known.includes(version));
  if (unknown !== undefined) {
    throw new StartError(`The dump was written by a newer version of the app (migration ${unknown}).`);
  }
  const later = applied.find((version) => !dumped.includes(version));
  if (later !== undefined) {
    throw new StartError(
      `The database has tables of a newer version than the dump (migration ${later}); name an empty one.`,
    );
  }
  return dumped;
}

/**
 * Applies the migrations that this database lacks, each in one transaction with its row in Supabase's own history table. With
 * `dumped`, the versions in a dump that is to be loaded, it applies only those.
 */
export async function applyMigrations(
  database: Database,
  folder: string,
  dumped?: readonly string[],
): Promise<void> {
  await database.exec(`create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations
      (version text primary key, statements text[], name text);`);
  const applied = await appliedTo(database);
  const files = await listMigrations(folder);
  const known = versionsOf(files);
  const wanted = dumped ? migrationsFor(dumped, applied, known) : known;

  for (const { file, version, name } of files) {
    if (applied.includes(version) || !wanted.includes(version)) continue;
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
