import { readFileSync } from 'node:fs';
import type { Database } from '#tests/support/database.ts';
import type { PlatformRole } from '#tests/support/database-engine.ts';
import { EFFECTS } from '#tests/support/probes/effect-probes.ts';
import { NOTIFICATION_EFFECTS } from '#tests/support/probes/notification-probes.ts';
import {
  addSampleRows,
  attempts,
  type Probe,
  permissionProbes,
} from '#tests/support/probes/permission-probes.ts';
import { SAMPLES } from '#tests/support/probes/permission-samples.ts';
import { POTS } from '#tests/support/probes/pot-probes.ts';
import { RULES } from '#tests/support/probes/rule-probes.ts';
import { SYNC } from '#tests/support/probes/sync-probes.ts';
import { WITHOUT_EMAIL } from '#tests/support/probes/without-email-probes.ts';

/** Prepares a migrated database for probes: adds the sample rows and the functions of tests/support/probes/probes.sql. */
export async function openForProbes(db: Database): Promise<void> {
  await db.script(readFileSync('tests/support/probes/probes.sql', 'utf8'));
  await addSampleRows(db);
}

/** All probes: each table × verb (× column) × role, and the other rules. The columns are those of the catalogue. */
export async function allProbes(db: Database): Promise<Probe[]> {
  const columns = new Map<string, string[]>();
  for (const row of await db.admin(`select table_schema || '.' || table_name as table, column_name as column
      from information_schema.columns where table_schema in ('public', 'private') and is_generated = 'NEVER' order by 1, 2`)) {
    const table = String(row.table);
    columns.set(table, [...(columns.get(table) ?? []), String(row.column)]);
  }
  // the rules come first: each tries more than one thing, so they detect a mutant sooner
  return [
    ...SYNC,
    ...POTS,
    ...RULES,
    ...WITHOUT_EMAIL,
    ...EFFECTS,
    ...NOTIFICATION_EFFECTS,
    ...permissionProbes(SAMPLES, columns),
  ];
}

/** The outcome of each probe, by its name. */
export async function outcomesOf(
  db: Database,
  probes: readonly Probe[],
  by?: PlatformRole,
): Promise<Record<string, string>> {
  const sql = 'select probe.all($1::jsonb) as outcomes';
  const [row] = await db.engine.transaction([[sql, [attempts(probes)]]], by);
  return (row?.outcomes ?? {}) as Record<string, string>;
}

/** Makes each change to the database and rolls it back. Returns the changes that no probe detects. */
export async function unnoticedOf(
  db: Database,
  probes: readonly Probe[],
  changes: readonly string[],
): Promise<string[]> {
  // only the superuser may make changes to the platform's tables
  const by = 'supabase_admin';
  const usual = JSON.stringify(await outcomesOf(db, probes, by));
  const unnoticed: string[] = [];
  for (const change of changes) {
    const sql = 'select probe.noticed($1, $2::jsonb, $3::jsonb) as by';
    const params = [change, attempts(nearestFirst(probes, change)), usual];
    const [row] = await db.engine.transaction([[sql, params]], by);
    if (!row?.by) unnoticed.push(change);
  }
  return unnoticed;
}

/** Puts the probes that name the changed table first, because one of them detects most changes. */
function nearestFirst(probes: readonly Probe[], change: string): Probe[] {
  const table = /(?:on|table) (?:\w+\.)?(\w+)(?: from authenticated| disable row level security)?$/.exec(
    change,
  )?.[1];
  const isNear = ({ sql }: Probe) => table !== undefined && sql.includes(table);
  return [...probes.filter(isNear), ...probes.filter((probe) => !isNear(probe))];
}
