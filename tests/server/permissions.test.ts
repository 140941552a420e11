import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Database,
  ENGINES,
  type EngineName,
  openDatabase,
  RULE_ENGINES,
} from '#tests/support/database.ts';
import { type Probe, surprises } from '#tests/support/probes/permission-probes.ts';
import { CLOSED, SAMPLES } from '#tests/support/probes/permission-samples.ts';
import { allProbes, openForProbes, outcomesOf, unnoticedOf } from '#tests/support/probes/probe-runner.ts';

/** `npm run test:mutants` and the nightly run test the mutants on both engines. */
const MUTATED: readonly EngineName[] = process.env.MUTANTS === 'all' ? ENGINES : RULE_ENGINES;

describe.each(ENGINES)('the permission of a role on %s', (engine) => {
  let db: Database;
  let probes: Probe[];
  beforeAll(async () => {
    db = await openDatabase(engine);
    await openForProbes(db);
    probes = await allProbes(db);
  });
  afterAll(() => db?.close());

  it('is listed for every table in permission-samples.ts', async () => {
    const tables = await db.admin(`select n.nspname || '.' || c.relname as name from pg_class c
      join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p') and n.nspname in ('public', 'private')`);
    const listed = new Set([...SAMPLES.map(({ table }) => table), ...CLOSED]);
    expect(tables.map(({ name }) => name).sort()).toEqual([...listed].sort());
  });

  it('allows each role what it may do and nothing else', async () => {
    expect(surprises(probes, await outcomesOf(db, probes))).toEqual([]);
    expect(probes.length).toBeGreaterThan(500);
  });

  if (MUTATED.includes(engine)) {
    it('is covered by probes that detect the removal of each policy, grant, guard and row security', async () => {
      const mutants = await mutantsOf(db);
      expect(mutants.length).toBeGreaterThan(90);
      expect(await unnoticedOf(db, probes, mutants)).toEqual([]);
    }, 300_000); // each of a hundred mutants runs probes until one detects it
  }
});

/**
 * One statement for each of our policies, grants, triggers and row securities, which removes it. The locks that order
 * writers are left out, because only two writers at once can show their effect (tests/server/concurrency.test.ts).
 */
async function mutantsOf(db: Database): Promise<string[]> {
  const rows = await db.admin(`
    select format('drop policy %I on %I.%I', policyname, schemaname, tablename) as sql from pg_policies
      where schemaname in ('public', 'private', 'realtime', 'storage')
    union all
    select format('drop trigger %I on %s', tgname, tgrelid::regclass) from pg_trigger
      where not tgisinternal and tgname <> 'a_lock_caller' and tgfoid in (select oid from pg_proc where pronamespace = 'private'::regnamespace)
    union all
    select format('revoke %s on %s from authenticated', a.privilege_type, c.oid::regclass)
      from pg_class c, aclexplode(c.relacl) a
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and a.grantee = 'authenticated'::regrole
    union all
    select format('revoke %s (%I) on %s from authenticated', x.privilege_type, t.attname, c.oid::regclass)
      from pg_attribute t join pg_class c on c.oid = t.attrelid, aclexplode(t.attacl) x
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and x.grantee = 'authenticated'::regrole
    union all
    select format('revoke execute on function %s from authenticated', p.oid::regprocedure)
      from pg_proc p, aclexplode(p.proacl) a
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and a.grantee = 'authenticated'::regrole
    union all
    select format('alter table %s disable row level security', c.oid::regclass) from pg_class c
      where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and has_any_column_privilege('authenticated', c.oid, 'select')
    order by 1`);
  const everyoneHasEmail = `create or replace function private.has_email(who uuid) returns boolean language sql as 'select true'`;
  return [...rows.map(({ sql }) => String(sql)), everyoneHasEmail];
}
