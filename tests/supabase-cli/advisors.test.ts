import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { supabase } from '#tests/supabase-cli/supabase.ts';
import { type Database, openDatabase } from '#tests/support/database.ts';
import { temporaryFolder } from '#tests/support/embedded-server.ts';

/** Runs Supabase's own lint rules for databases with its command-line tool. */
async function advice(db: Database): Promise<{ name: string; level: string; detail: string }[]> {
  const url = `${db.engine.url?.replace('postgres@', 'postgres:any@')}?sslmode=disable`;
  const home = temporaryFolder();
  const { stdout } = await supabase(
    home.folder,
    'db',
    'advisors',
    `--db-url=${url}`,
    '--level',
    'warn',
    '--output-format',
    'json',
  );
  home.remove();
  return JSON.parse(stdout).results;
}

describe('supabase db advisors', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase('postgres15');
  });
  afterAll(() => db?.close());

  test('reports no warning for the database of Simmer', async () => {
    expect(await advice(db)).toEqual([]);
  });

  test('reports a table without row security', async () => {
    await db.script(
      'create table public.careless (id int primary key); grant select on public.careless to anon',
    );
    expect((await advice(db)).map(({ name, level }) => `${level} ${name}`)).toContain(
      'ERROR rls_disabled_in_public',
    );
  });
});
