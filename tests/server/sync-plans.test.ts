import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#tests/support/database.ts';
import { attempts, type Probe } from '#tests/support/probes/permission-probes.ts';
import { openForProbes } from '#tests/support/probes/probe-runner.ts';
import { SYNC } from '#tests/support/probes/sync-probes.ts';
import { equalColumns, type Read, readsOf } from '#tests/support/statement-plans.ts';

/** Tables of a few rows, however many users there are. */
const SMALL = new Set(['settings', 'web_push_keys', 'web_push_hosts']);

let db: Database;
/** The first column of each index, as `table.column`. */
let indexed: Set<string>;
beforeAll(async () => {
  db = await openDatabase('postgres15');
  await openForProbes(db);
  const rows =
    await db.admin(`select distinct i.indrelid::regclass::oid, c.relname || '.' || a.attname as name
    from pg_index i join pg_class c on c.oid = i.indrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)`);
  indexed = new Set(rows.map(({ name }) => String(name)));
});
afterAll(() => db?.close());

/** The reads of a probe's statements that look through more rows than they need. */
async function wastefulReads(probes: readonly Probe[]): Promise<string[]> {
  const reads = await readsOf(db, 'select probe.all($1)', [attempts(probes)]);
  expect(reads.length).toBeGreaterThan(probes.length);
  return [...new Set(reads.filter(isWasteful).map(describeRead))];
}

function isWasteful({ table, indexConditions, filter }: Read): boolean {
  if (SMALL.has(table)) return false;
  if (indexConditions.length === 0) return true;
  // an index on this column would have found the rows, but the index was asked for others
  return equalColumns(filter).some(
    (column) =>
      indexed.has(`${table}.${column}`) && indexConditions.every((one) => one.includes(`(${column} `)),
  );
}

const describeRead = ({ table, filter, statement }: Read): string =>
  `${table}: ${filter || 'everything'} in ${statement.slice(0, 200)}`;

describe('a statement of sync', () => {
  it('finds rows by key through an index', async () => {
    expect(await wastefulReads(SYNC)).toEqual([]);
  });
});

describe('a read of a table without a filter', () => {
  const tables = ['profiles', 'goals', 'streaks', 'check_ins', 'friendships', 'messages', 'reminders'];
  it.each(tables)('finds the %s that the user can see through an index', async (table) => {
    const probe: Probe = {
      name: table,
      as: 'owner',
      sql: `select count(*) from public.${table}`,
      expected: 'done',
    };
    expect(await wastefulReads([probe])).toEqual([]);
  });
});
