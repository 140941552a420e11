import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { keepHouse } from '#embedded/data/housekeeping.ts';
import { createRequestQueue } from '#embedded/data/request-queue.ts';
import { createMailFolder } from '#embedded/mail/mail-folder.ts';
import { temporaryFolder } from '#tests/support/embedded-server.ts';

const ROWS = 1000;
const MB = 1024 * 1024;

let postgres: PGlite;
let isFull = false;
let asked = 0;
const queue = createRequestQueue();
const lines: string[] = [];
let stop: () => void;
beforeAll(async () => {
  postgres = await PGlite.create();
  await postgres.exec(`create table churn (id int primary key, small int, large text);
    alter table churn alter column large set storage external;
    insert into churn select n, 0, repeat('x', 3000) from generate_series(1, ${ROWS}) n`);
  stop = keepHouse({
    postgres,
    vacuums: true,
    tidyAuth: async () => undefined,
    queue,
    diskIsFull: async () => {
      asked += 1;
      return isFull;
    },
    everyMs: 20,
    log: (line) => lines.push(line),
  });
});
afterAll(async () => {
  stop();
  await queue.idle();
  await postgres?.close();
});

const ask = async <Row>(sql: string): Promise<Row> => {
  const { rows } = await queue.run(() => postgres.query<Row>(sql));
  if (!rows[0]) throw new Error('No row');
  return rows[0];
};
const dead = async () =>
  (
    await ask<{ n: number }>(`select sum(n_dead_tup)::int as n from pg_stat_all_tables
      where relid in (select unnest(array[oid, reltoastrelid]) from pg_class where relname = 'churn')`)
  ).n;
const settled = () => vi.waitFor(async () => expect(await dead()).toBe(0));
const vacuums = async () =>
  (await ask<{ n: number }>(`select vacuum_count::int as n from pg_stat_all_tables where relname = 'churn'`))
    .n;
const churn = async () => {
  const before = await vacuums();
  // otherwise PostgreSQL updates its counts of dead rows only once a second
  await queue.run(() =>
    postgres.exec(`select pg_stat_force_next_flush();
      update churn set small = small + 1, large = reverse(large) || ''`),
  );
  await vi.waitFor(async () => expect(await vacuums()).toBeGreaterThan(before));
  await settled();
};

it('vacuums and analyzes every table after a start', async () => {
  await vi.waitFor(async () => {
    const { n } = await ask<{ n: number }>(`select count(*)::int as n from pg_stat_all_tables
      where schemaname <> 'pg_toast' and last_vacuum is null`);
    expect(n).toBe(0);
  });
  expect(await ask(`select reltuples::int as rows from pg_class where relname = 'churn'`)).toEqual({
    rows: ROWS,
  });
});

it('keeps database and log small while rows change over and over', async () => {
  const { begun } = await ask<{ begun: string }>('select pg_current_wal_lsn()::text as begun');
  const size = async () => (await ask<{ n: number }>(`select pg_total_relation_size('churn')::int as n`)).n;
  for (let round = 0; round < 3; round++) await churn();
  const early = await size();
  for (let round = 0; round < 12; round++) await churn();
  expect(await size()).toBeLessThanOrEqual(early * 1.1);

  const log = () =>
    ask<{ written: number; kept: number }>(
      `select (pg_current_wal_lsn() - '${begun}'::pg_lsn)::int as written, (pg_current_wal_lsn() - redo_lsn)::int as kept
       from pg_control_checkpoint()`,
    );
  expect((await log()).written).toBeGreaterThan(40 * MB);
  // the checkpoint has its turn after the vacuum
  await vi.waitFor(async () => expect((await log()).kept).toBeLessThanOrEqual(24 * MB));
  expect(lines).toEqual([]);
});

it('waits while the disk is full, because vacuum writes before it frees anything', async () => {
  isFull = true;
  await queue.run(() => postgres.exec('update churn set small = small + 1'));
  const before = await ask(
    'select count(*) filter (where last_vacuum is not null), max(last_vacuum) from pg_stat_all_tables',
  );
  const then = asked;
  await vi.waitFor(() => expect(asked).toBeGreaterThan(then + 2));
  expect(
    await ask(
      'select count(*) filter (where last_vacuum is not null), max(last_vacuum) from pg_stat_all_tables',
    ),
  ).toEqual(before);
  isFull = false;
  await settled();
});

it('keeps an email for a week', async () => {
  const { folder, remove } = temporaryFolder();
  const mail = path.join(folder, 'mail');
  await mkdir(mail);
  const days = (n: number) => new Date(Date.now() - n * 24 * 60 * 60_000);
  for (const [name, age] of [
    ['old.txt', 8],
    ['young.txt', 6],
    ['not-ours', 8],
  ] as const) {
    await writeFile(path.join(mail, name), 'x');
    await utimes(path.join(mail, name), days(age), days(age));
  }
  await createMailFolder(mail, Date.now, () => undefined).send({
    to: 'ann@example.com',
    subject: 'Code',
    text: '123456',
    html: '',
  });
  const names = await readdir(mail);
  expect(names.filter((name) => ['old.txt', 'young.txt', 'not-ours'].includes(name)).sort()).toEqual([
    'not-ours',
    'young.txt',
  ]);
  const written = names.find((name) => name.startsWith('20')) ?? '';
  expect(await readFile(path.join(mail, written), 'utf8')).toBe(
    'To: ann@example.com\nSubject: Code\n\n123456\n',
  );
  remove();
});
