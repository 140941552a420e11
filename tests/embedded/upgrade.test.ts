import { execFileSync } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, constants } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedServer } from '#embedded/create-server.ts';
import { readWrittenBy, writeWrittenBy } from '#embedded/data/written-by.ts';
import {
  clientOf,
  startTestServer,
  type TestServer,
  temporaryFolder,
} from '#tests/support/embedded-server.ts';
import { pngOf } from '#tests/support/pictures.ts';
import { checkInOf, line, requestOf } from '#tests/support/server-story.ts';

// A whole data directory of commit c42752e, tarred: Ann and Ben are friends, Cleo has asked Ann. Its WAL before the
// last checkpoint was cut off, and brotli's large window finds what PostgreSQL's template databases have in common.
const OLD_DIRECTORY = new URL('../cases/data-directories/c42752e.tar.br', import.meta.url);
const PASSWORD = 'correct horse';

async function oldDirectory(ends: (() => unknown)[]): Promise<string> {
  const { folder, remove } = temporaryFolder();
  ends.push(remove);
  const input = brotliDecompressSync(await readFile(OLD_DIRECTORY), {
    params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 },
  });
  execFileSync('tar', ['-xf', '-', '-C', folder], { input });
  return folder;
}

async function signIn(url: string, email: string): Promise<{ client: SupabaseClient; id: string }> {
  const client = clientOf(url);
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return { client, id: data.user.id };
}

/** All rows that a new device of that person gets, by table. */
async function everythingOf({ client, id }: { client: SupabaseClient; id: string }) {
  const { data, error } = await client.rpc('sync', { request: requestOf(id) });
  if (error) throw error;
  const rows = data.rows as [table: string, row: Record<string, unknown>][];
  return (table: string, ...fields: string[]) =>
    rows
      .flatMap(([name, row]) => (name === table ? [fields.map((field) => row[field])] : []))
      .sort((a, b) => String(a).localeCompare(String(b)));
}

/** The definition of the database without its rows. Comments in functions may differ. */
const CATALOGUE = `
  select p.oid::regprocedure::text || regexp_replace(regexp_replace(p.prosrc, '--[^\\n]*', '', 'g'), '\\s+', ' ', 'g')
      || format(' %s %s %s', p.prosecdef, p.provolatile, p.proacl) as line
    from pg_proc p where p.pronamespace::regnamespace::text in ('public', 'private')
  union all
  select format('%s.%s %s %s %s %s', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attacl,
      col_description(a.attrelid, a.attnum))
    from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'v')
    where c.relnamespace::regnamespace::text in ('public', 'private', 'operator') and a.attnum > 0 and not a.attisdropped
  union all
  select format('%s %s %s', c.oid::regclass, c.relacl, obj_description(c.oid, 'pg_class')) from pg_class c
    where c.relnamespace::regnamespace::text in ('public', 'private', 'operator')
  union all select pg_get_constraintdef(k.oid) from pg_constraint k
    where k.connamespace::regnamespace::text in ('public', 'private')
  union all select pg_get_indexdef(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace::regnamespace::text in ('public', 'private')
  union all select pg_get_triggerdef(t.oid) from pg_trigger t where not t.tgisinternal
  union all select format('%s', p) from pg_policies p
  order by 1`;

/** The migrations of the first baseline, of which three were moved later. They make the same database as c42752e. */
const FIRST_BASELINE = Array.from({ length: 28 }, (_, file) => String(20261122120000 + file * 100));

describe('a data directory from before the baseline', () => {
  let dataDir: string;
  let server: TestServer;
  const ends: (() => unknown)[] = [];
  beforeAll(async () => {
    dataDir = await oldDirectory(ends);
    server = await startTestServer({ dataDir });
    ends.push(() => server.end());
  });
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  it('is upgraded, and the server says so', () => {
    expect(server.lines).toEqual([
      expect.stringContaining('The database was copied to '),
      'An earlier version made this database. Its list of migrations was replaced; no row was changed.',
    ]);
  });

  it('keeps all its people, friends, messages, check-ins and pictures', async () => {
    const ann = await signIn(server.url, 'ann@example.com');
    const ben = await signIn(server.url, 'ben@example.com');
    const cleo = await signIn(server.url, 'cleo@example.com');
    const seen = await everythingOf(ann);
    const picture = `/storage/v1/object/public/avatars/${ann.id}/avatar-1700000000000.png`;
    expect(seen('profiles', 'display_name', 'total_points', 'avatar_url')).toEqual([
      ['Ann', 695, picture],
      ['Ben', 100, null],
      ['Cleo', undefined, null],
    ]);
    expect(seen('goals', 'morning_goal_time', 'night_goal_time')).toEqual([['06:30:00', '22:30:00']]);
    expect(seen('check_ins', 'local_day', 'check_in_type', 'check_in_time', 'points_earned')).toEqual([
      ['2026-11-18', 'morning', '2026-11-18T07:03:00.000Z', 100],
      ['2026-11-18', 'night', '2026-11-18T23:10:00.000Z', 95],
      ['2026-11-19', 'morning', '2026-11-19T06:58:00.000Z', 200],
      ['2026-11-20', 'morning', '2026-11-20T07:00:00.000Z', 100],
      ['2026-11-20', 'morning', '2026-11-20T07:02:00.000Z', 300],
    ]);
    expect(seen('friendships', 'user_id', 'friend_id', 'status')).toEqual(
      [
        [ann.id, ben.id, 'accepted'],
        [cleo.id, ann.id, 'pending'],
      ].sort(),
    );
    expect((await everythingOf(ben))('messages', 'message', 'read')).toEqual([
      ['Gladly. I bring the noodles.', false],
      ['Soup on Sunday?', true],
    ]);
    const file = await fetch(server.url + picture);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(pngOf(200));
  });

  it('gets the catalogue and list of migrations of a new one; so does one with the first baseline', async () => {
    const fresh = await startTestServer();
    ends.push(fresh.end);
    const ofThatEvening = await oldDirectory(ends);
    await rm(path.join(ofThatEvening, 'db', 'written-by.json'));
    const opened = await PGlite.create(path.join(ofThatEvening, 'db'));
    await opened.query('delete from supabase_migrations.schema_migrations');
    await opened.query(
      'insert into supabase_migrations.schema_migrations (version, name) select unnest($1::text[]), null',
      [FIRST_BASELINE],
    );
    await opened.close();
    const evening = await startTestServer({ dataDir: ofThatEvening });
    ends.push(evening.end);
    const versions = 'select version, name from supabase_migrations.schema_migrations order by version';
    for (const upgraded of [server, evening]) {
      expect(await upgraded.query(versions)).toEqual(await fresh.query(versions));
      expect(await upgraded.query(CATALOGUE)).toEqual(await fresh.query(CATALOGUE));
    }
  });

  it('works from then on, and the second start logs nothing', async () => {
    const ann = await signIn(server.url, 'ann@example.com');
    const today = new Date().toISOString().slice(0, 10);
    const tap = { ...checkInOf(today), check_in_time: `${today}T00:00:00.000Z`, goal_time: '06:30:00' };
    const request = requestOf(ann.id, { mutations: [line(1, 'checkIn', tap)] });
    const { data } = await ann.client.rpc('sync', { request });
    expect(data.results).toEqual([{ seq: 1, status: 'applied' }]);
    await server.end();

    server = await startTestServer({ dataDir });
    expect(server.lines).toEqual([]);
    const seen = await everythingOf(await signIn(server.url, 'ann@example.com'));
    expect(seen('check_ins', 'local_day')).toContainEqual([today]);
  });
});

describe('a data directory with only some of the old migrations is rejected with what to do, and stays as it was', () => {
  const undo: (() => unknown)[] = [];
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step();
  });
  const REJECTION =
    'migration 20261122100100), which this one cannot upgrade. Start it once with a version whose';
  const attempt = (dataDir: string) =>
    startEmbeddedServer({ dataDir, distDir: null, log: () => undefined }).then((server) =>
      undo.push(server.stop),
    );

  it('before it is opened, if it is signed', async () => {
    const dataDir = await oldDirectory(undo);
    const database = path.join(dataDir, 'db');
    const writer = await readWrittenBy(database);
    if (!writer) throw new Error('not signed');
    await writeWrittenBy(database, { ...writer, migrations: writer.migrations.slice(0, -1) });
    await expect(attempt(dataDir)).rejects.toThrow(REJECTION);
    expect(await readdir(dataDir)).not.toContain('backups');
  });

  it('by its list of migrations, if it is not signed', async () => {
    const dataDir = await oldDirectory(undo);
    const database = path.join(dataDir, 'db');
    await rm(path.join(database, 'written-by.json'));
    const opened = await PGlite.create(database);
    await opened.query("delete from supabase_migrations.schema_migrations where version = '20261122110000'");
    await opened.close();
    await expect(attempt(dataDir)).rejects.toThrow(REJECTION);

    const again = await PGlite.create(database);
    undo.push(() => again.close());
    const { rows } = await again.query(
      'select count(*)::int as n from supabase_migrations.schema_migrations',
    );
    expect(rows).toEqual([{ n: 55 }]);
  });
});
