import { readFileSync } from 'node:fs';
import type { Database, PlatformRole } from '#tests/support/database.ts';
import { EFFECTS } from '#tests/support/effect-probes.ts';
import { attempts, type Probe, permissionProbes, tellStory } from '#tests/support/permission-probes.ts';
import { SAMPLES } from '#tests/support/permission-samples.ts';
import { PUSH_EFFECTS } from '#tests/support/push-probes.ts';
import { RULES } from '#tests/support/rule-probes.ts';
import { SYNC } from '#tests/support/sync-probes.ts';

/** Makes a migrated database ready to be probed: the story's rows, and the functions of tests/support/probes.sql. */
export async function openForProbes(db: Database): Promise<void> {
  await db.script(readFileSync('tests/support/probes.sql', 'utf8'));
  await tellStory(db);
}

/** Each table × verb (× column) × role, and the rules beyond; the columns are those of the catalogue. */
export async function allProbes(db: Database): Promise<Probe[]> {
  const columns = new Map<string, string[]>();
  for (const row of await db.admin(`select table_schema || '.' || table_name as table, column_name as column
      from information_schema.columns where table_schema in ('public', 'private') order by 1, 2`)) {
    const table = String(row.table);
    columns.set(table, [...(columns.get(table) ?? []), String(row.column)]);
  }
  // the rules first: each tries more than one thing, so that a mutant is noticed soon
  return [...SYNC, ...RULES, ...EFFECTS, ...PUSH_EFFECTS, ...permissionProbes(SAMPLES, columns)];
}

/** What came of each, by name. */
export async function outcomesOf(
  db: Database,
  probes: readonly Probe[],
  by?: PlatformRole,
): Promise<Record<string, string>> {
  const sql = 'select probe.all($1::jsonb) as outcomes';
  const [row] = await db.engine.transaction([[sql, [attempts(probes)]]], by);
  return (row?.outcomes ?? {}) as Record<string, string>;
}

/** Those of the changes that no probe notices; each is taken back. */
export async function unnoticedOf(
  db: Database,
  probes: readonly Probe[],
  changes: readonly string[],
): Promise<string[]> {
  // some of the changes are made to the platform's tables
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

/** The probes that name the changed table come first: most changes are noticed by one of them. */
function nearestFirst(probes: readonly Probe[], change: string): Probe[] {
  const table = /(?:on|table) (?:\w+\.)?(\w+)(?: from authenticated| disable row level security)?$/.exec(
    change,
  )?.[1];
  const isNear = ({ sql }: Probe) => table !== undefined && sql.includes(table);
  return [...probes.filter(isNear), ...probes.filter((probe) => !isNear(probe))];
}
