import { describe, expect, it } from 'vitest';
import { ENGINES, openDatabase } from '#tests/support/database.ts';
import { writesWithoutWhere } from '#tests/support/writes-without-where.ts';

describe('writesWithoutWhere', () => {
  it.each([
    ['an update', 'begin update private.settings s set tidied_at = now(); end'],
    ['a deletion', 'begin delete from a; end'],
    ['a write before another with WHERE', 'update a set b = 1; update a set b = 2 where c;'],
    ['a write whose WHERE is in a subquery', 'update a set b = (select c from d where e);'],
    ['a write inside of a query', 'with x as (delete from a returning b) select * from x where b'],
    [
      'a write whose WHERE is a comment or a string',
      `delete from a -- where b\n using c /* where */ returning ' where ';`,
    ],
  ])('finds %s', (_what, body) => {
    expect(writesWithoutWhere(body)).toHaveLength(1);
  });

  it.each([
    [
      'a write that names its rows',
      `update a set b = ';' where c; delete from a where d in (select e from f);`,
    ],
    ['a lock', 'select 1 from a for update; select 2 from a where b for no key update skip locked;'],
    ['an insert that may change a row', 'insert into a values (1) on conflict do update set b = 2;'],
    ['words', `if tg_op = 'UPDATE' then perform 'delete from a;'; end if; -- update a set b\n`],
    ['a text in dollar signs', `execute $x$ update a set b = 1 $x$;`],
  ])('ignores %s', (_what, body) => {
    expect(writesWithoutWhere(body)).toEqual([]);
  });
});

describe.each(ENGINES)('a function on %s', (engine) => {
  it('writes only with WHERE, which hosted projects require', async () => {
    const db = await openDatabase(engine);
    const functions =
      await db.admin(`select p.oid::regprocedure::text as name, p.prosrc as body from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace, 'operator'::regnamespace)`);
    await db.close();
    expect(functions.length).toBeGreaterThan(80);
    expect(functions.filter(({ body }) => writesWithoutWhere(String(body)).length > 0)).toEqual([]);
  });
});
