import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASELINE, baselineOf } from '#scripts/baseline.ts';
import { DECLARED, declaredSql } from '#scripts/declared-sql/declared-sql.ts';
import { CRON, catalogueOf } from '#tests/support/catalogue.ts';
import {
  ENGINES,
  type EngineName,
  migrations,
  runMigrations,
  type SqlFile,
  schemas,
} from '#tests/support/database.ts';
import type { Engine } from '#tests/support/database-engine.ts';
import { startPglite } from '#tests/support/pglite-engine.ts';
import { startPostgres } from '#tests/support/postgres-engine.ts';

async function start(name: EngineName, files: SqlFile[]): Promise<Engine> {
  const engine: Engine = name === 'pglite' ? await startPglite() : await startPostgres();
  await engine.bringPlatform();
  await engine.script(CRON, 'supabase_admin');
  await runMigrations(engine, files);
  return engine;
}

async function builtFrom(files: SqlFile[], name: EngineName): Promise<string[]> {
  const engine = await start(name, files);
  try {
    return await catalogueOf(engine);
  } finally {
    await engine.stop();
  }
}

const without = (lines: string[], others: string[]) => lines.filter((line) => !others.includes(line));

describe.each(ENGINES)('supabase/migrations on %s', (name) => {
  it('makes the same database as supabase/schemas', async () => {
    const [migrated, declared] = [await builtFrom(migrations(), name), await builtFrom(schemas(), name)];
    expect({
      onlyInMigrations: without(migrated, declared),
      onlyInSchemas: without(declared, migrated),
    }).toEqual({ onlyInMigrations: [], onlyInSchemas: [] });
    expect(migrated.length).toBeGreaterThan(1000);
  });
});

describe('the SQL of the declared tables and mutations', () => {
  it('equals what `npm run generate` writes', () => {
    expect(schemas().find(({ name }) => name === DECLARED)?.sql).toBe(declaredSql());
  });
});

describe('the baseline', () => {
  it('equals what `npm run generate` writes, while it is the only migration', () => {
    const [first, ...later] = migrations();
    expect(first?.name).toBe(BASELINE);
    if (later.length === 0) expect(first?.sql).toBe(baselineOf(schemas()));
  });
});

describe('catalogueOf', () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await start('pglite', schemas());
  });
  afterAll(() => engine?.stop());

  it.each([
    ['a column', 'alter table public.goals add column mood text'],
    ['a default', `alter table public.goals alter column day_start set default '04:00'`],
    ['a check', 'alter table public.streaks add check (night_streak < 9)'],
    ['an index', 'create index streaks_by_rev on public.streaks (rev)'],
    ['a policy', 'create policy "anyone reads" on public.streaks for select to authenticated using (true)'],
    ['row security', 'alter table private.settings disable row level security'],
    ['a right on a table', 'grant select on private.settings to authenticated'],
    ['a right on a column', 'grant update (email) on public.profiles to authenticated'],
    ['a right on a function', 'grant execute on function private.stamp_rev() to authenticated'],
    ['a right on a schema', 'grant usage on schema operator to authenticated'],
    ['a disabled trigger', 'alter table public.goals disable trigger zz_stamp_rev'],
    ['a view', 'create view operator.nothing as select 1 as n'],
    ['the search path of a function', 'alter function private.stamp_rev() reset search_path'],
    ['the rights of a function', 'alter function private.stamp_rev() security definer'],
    ['the volatility of a function', 'alter function private.friend_ids() volatile'],
    ['a comment', `comment on column public.goals.rev is 'x'`],
    ['a scheduled job', `select cron.schedule('other', '* * * * *', 'select 1')`],
    ['a push service', `insert into private.web_push_hosts (origin) values ('https://x.example')`],
    ['a default privilege', 'alter default privileges in schema public grant select on tables to anon'],
  ])('detects a change of %s', async (_, change) => {
    const before = await catalogueOf(engine);
    await engine.script(change);
    expect(await catalogueOf(engine)).not.toEqual(before);
  });
});
