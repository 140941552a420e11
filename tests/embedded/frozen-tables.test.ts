import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dumpSql } from '#embedded/backups/dump-sql.ts';
import { createRequestQueue } from '#embedded/data/request-queue.ts';

const ROWS = 20_000;

let postgres: PGlite;
const queue = createRequestQueue();
beforeAll(async () => {
  postgres = await PGlite.create();
  await postgres.exec(`create table public.things (n int);
    insert into public.things select generate_series(1, ${ROWS})`);
});
afterAll(() => postgres?.close());

/** Takes a turn, as a request does. If the dump were one turn, this would wait for the dump, and the dump for this. */
const call = () => queue.run(() => postgres.exec('insert into public.things values (0)'));

const temporaryTables = async () =>
  (await postgres.query(`select relname from pg_class where relpersistence = 't'`)).rows;

it('serves requests during a dump and omits their writes from it', async () => {
  let written = '';
  const counts = await dumpSql({ postgres, turns: 1, queue }, async (sql) => {
    await call();
    written += sql;
  });
  expect(counts).toEqual({ 'public.things': ROWS });
  expect(written).toContain(`{"n": ${ROWS}}`);
  expect(written).not.toContain('{"n": 0}');
  expect(await temporaryTables()).toEqual([]);
});

it('deletes the table copies of a failed dump', async () => {
  const full = async () => {
    throw new Error('no room');
  };
  await expect(dumpSql({ postgres, turns: 1, queue }, full)).rejects.toThrow('no room');
  expect(await temporaryTables()).toEqual([]);
});
