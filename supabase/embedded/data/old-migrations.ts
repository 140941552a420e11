import type { Database } from '#embedded/data/database.ts';
import { StartError } from '#embedded/start-error.ts';

// Data directories from before 22 November 2026 record 56 migrations that the baseline has replaced. Both make the same database,
// so only the record has to change. No release ever had those migrations. When no developer keeps such a directory any more, and
// in any case before version 1.0, delete this file, its uses, tests/embedded/upgrade.test.ts and its data directory.

const OLD = { first: '20261121090000', last: '20261122110000' };
const BASELINE = { first: '20261122120000', last: '20261122122700' };
// These were part of the baseline for one evening. 20261122140100 to 20261122140300 replace what they made.
const MOVED = ['20261122121900', '20261122122000', '20261122122100'];

const isIn = (version: string, { first, last }: typeof OLD) => first <= version && version <= last;

/**
 * Translates the applied versions into those of the baseline: a directory with all old migrations has the whole baseline. Throws
 * StartError for a directory that has only some of them.
 */
export function inBaselineTerms(applied: readonly string[], known: readonly string[]): readonly string[] {
  const old = applied.filter((version) => isIn(version, OLD)).sort();
  if (old.length === 0) return applied.filter((version) => !MOVED.includes(version));
  if (old.at(-1) !== OLD.last) {
    throw new StartError(
      `DATA_DIR was written by an early version of the app (migration ${old.at(-1)}), which this one cannot upgrade. ` +
        'Start it once with a version whose supabase/migrations ends with 20261122110000_remove_pictures_first.sql, ' +
        'then with this one. Nothing was changed.',
    );
  }
  const others = applied.filter((version) => !isIn(version, OLD));
  return [...others, ...known.filter((version) => isIn(version, BASELINE))];
}

/** Rewrites the record in terms of the baseline, in one transaction. Returns false if there was nothing to change. */
export async function recordBaseline(
  database: Database,
  applied: readonly string[],
  files: readonly { version: string; name: string }[],
): Promise<boolean> {
  const gone = applied.filter((version) => isIn(version, OLD) || MOVED.includes(version));
  if (gone.length === 0) return false;
  await database.transaction(async (tx) => {
    await tx.query('delete from supabase_migrations.schema_migrations where version = any ($1)', [gone]);
    for (const { version, name } of files.filter((file) => isIn(file.version, BASELINE))) {
      await tx.query(
        `insert into supabase_migrations.schema_migrations (version, name) values ($1, $2)
         on conflict (version) do update set name = $2`,
        [version, name],
      );
    }
  });
  return true;
}
