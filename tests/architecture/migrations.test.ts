import { describe, expect, it } from 'vitest';
import { BASELINE } from '#scripts/baseline.ts';
import { DECLARED } from '#scripts/declared-sql/declared-sql.ts';
import { migrations, schemas } from '#tests/support/database.ts';

describe('supabase/schemas', () => {
  it.each(schemas())('begins with what it contains, its invariants and who has access: $name', ({ sql }) => {
    expect(sql).toMatch(/^-- Contains: .+\n(?:-- .+\n)*?-- Invariants: .+\n(?:-- .+\n)*?-- Access: .+\n/);
  });

  it('gives its files numbers, so that they run in order', () => {
    for (const { name } of schemas()) expect(name).toMatch(/^\d\d_[a-z_]+\.sql$/);
  });

  it('keeps each file that is written by hand below 200 lines', () => {
    const written = schemas().filter(({ name }) => name !== DECLARED);
    for (const { name, sql } of written) expect(sql.split('\n').length, name).toBeLessThan(200);
  });

  it('defines each object once and in its final state', () => {
    const all = schemas()
      .map(({ sql }) => sql)
      .join('\n');
    expect(all).not.toMatch(/^\s*(?:create or replace|drop|alter policy)\b/im);
    expect(all.match(/^\s*alter table (?!\S+ enable row level security;).*/gim)).toBeNull();
    const defined = [...all.matchAll(/^ *create (?:unlogged )?(?:function|table|view) ([\w.]+)/gm)].map(
      ([, name]) => name,
    );
    expect(defined.length).toBeGreaterThan(200);
    expect(defined.filter((name, place) => defined.indexOf(name) !== place)).toEqual([]);
  });
});

describe('supabase/migrations', () => {
  const later = migrations().filter(({ name }) => name > BASELINE);

  it('names each file by a timestamp and words', () => {
    for (const { name } of migrations()) expect(name).toMatch(/^\d{14}_[a-z_]+\.sql$/);
  });

  it('drops no trigger, which would lock tables of the platform', () => {
    expect(later.filter(({ sql }) => /^\s*drop trigger\b/im.test(sql)).map(({ name }) => name)).toEqual([]);
  });
});
