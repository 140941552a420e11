import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseTypes } from '#scripts/database-types.ts';
import { type Database, ENGINES, openDatabase } from '#tests/support/database.ts';

const CHECKED_IN = new URL('../../src/backend/database-types.ts', import.meta.url);

describe.each(ENGINES)('the types of the database, on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase(engine);
  });
  afterAll(() => db.close());
  const generated = () => databaseTypes((sql) => db.admin(sql));

  test('that are checked in are those of the migrations; if not, run npm run database-types', async () => {
    expect(await readFile(CHECKED_IN, 'utf8')).toBe(await generated());
  });

  test('change with the database, and cannot be written for an unknown type', async () => {
    await db.script('alter table public.goals add column mood text');
    expect(await generated()).toContain('mood?: string | null;');
    await db.script('alter table public.goals add column place point');
    await expect(generated()).rejects.toThrow('point');
  });
});
