import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schemaPages } from '#scripts/schema-pages.ts';
import { functionsOf, tablesOf } from '#scripts/schema-tables.ts';
import { type Database, ENGINES, openDatabase, schemas } from '#tests/support/database.ts';

const FOLDER = new URL('../../docs/database/', import.meta.url);

describe.each(ENGINES)('docs/database on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase(engine);
  });
  afterAll(() => db?.close());
  const query = (sql: string) => db.admin(sql);

  it('matches supabase/schemas (npm run generate writes it)', async () => {
    const pages = await schemaPages(query, schemas());
    expect((await readdir(FOLDER)).sort()).toEqual([...pages.keys()].sort());
    for (const [name, page] of pages) expect(await readFile(new URL(name, FOLDER), 'utf8')).toBe(page);
  });

  it('describes every table and every function of the API in a sentence', async () => {
    const described = [...(await tablesOf(query)), ...(await functionsOf(query))];
    expect(described.filter(({ words }) => words === '')).toEqual([]);
  });

  it('changes its page for a new column, grant, policy and trigger, and fails for a table without a file', async () => {
    await db.script(`
      alter table public.goals add column mood text check (mood <> 'bad');
      grant update (mood) on public.goals to authenticated;
      create policy "moods are private" on public.goals as restrictive for update to authenticated using (mood is null);
      create trigger weigh_mood before update of mood on public.goals
        for each row when (new.mood is not null) execute function private.stamp_rev();`);
    const page = (await schemaPages(query, schemas())).get('public.goals.md');
    for (const words of [
      '| `mood` | text, or null |',
      "- `CHECK ((mood <> 'bad'))`",
      ', mood |',
      '| moods are private (restrictive: comes on top of the others) | update | `(mood IS NULL)` |',
      '| before update of mood, for each row, if `(new.mood IS NOT NULL)` | `private.stamp_rev()` | `weigh_mood` |',
    ]) {
      expect(page).toContain(words);
    }
    await expect(schemaPages(query, [])).rejects.toThrow('No file makes public.boundaries');
  });
});
