import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type EmbeddedServer, startEmbeddedServer } from '#embedded/create-server.ts';
import { projectPath } from '#embedded/project-path.ts';
import { readSettings } from '#embedded/settings.ts';
import { awaitCode } from '#tests/support/await-mail.ts';
import { clientOf, copyDataDir, temporaryFolder } from '#tests/support/embedded-server.ts';
import { emptyDatabase } from '#tests/support/server-database.ts';
import { byPlatform, sharedPort } from '#tests/support/template-database.ts';

const PASSWORD = 'correct horse';
const home = temporaryFolder();
const dataDir = path.join(home.folder, 'data');
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let one: EmbeddedServer;
let other: EmbeddedServer;

const start = (databaseUrl: string, folder = dataDir, migrationsDir = projectPath('supabase/migrations')) =>
  startEmbeddedServer({
    dataDir: folder,
    migrationsDir,
    databaseUrl,
    distDir: null,
    log: () => undefined,
    limits: { perAddress: { burst: 1000, refillMs: 1 }, perEmail: { burst: 4, refillMs: 60_000 } },
    mailLimit: { betweenMs: 0, perHour: 1000 },
  });

beforeAll(async () => {
  database = await emptyDatabase();
  [one, other] = await Promise.all([start(database.url), start(database.url)]);
});
afterAll(async () => {
  await Promise.all([one?.stop(), other?.stop()]);
  await database?.drop();
  home.remove();
});

let people = 0;
async function signUp(server: EmbeddedServer) {
  const client = clientOf(server.url);
  const email = `ann-${++people}@example.com`;
  const { data, error } = await client.auth.signUp({ email, password: PASSWORD });
  if (error || !data.user || !data.session) throw new Error(`Sign-up failed: ${error?.message}`);
  return { client, email, id: data.user.id, token: data.session.access_token };
}

const emailOf = async (id: string) =>
  (await one.query<{ email: string }>('select email from auth.users where id = $1', [id]))[0]?.email;

/** Resolves when a query runs pg_sleep. */
const hasPaused = () =>
  vi.waitFor(async () =>
    expect(await one.query(`select from pg_stat_activity where wait_event = 'PgSleep'`)).toHaveLength(1),
  );

describe('several servers on one PostgreSQL', () => {
  it('can start at once on an empty database: each migration runs once', async () => {
    const [row] = await one.query<{ n: number; people: number }>(
      `select count(*)::int as n, count(distinct version)::int as people from supabase_migrations.schema_migrations`,
    );
    expect(row?.n).toBeGreaterThan(30);
    expect(row?.people).toBe(row?.n);
  });

  it('know the same people and sessions, and keep their own grants', async () => {
    const ann = await signUp(one);
    const elsewhere = clientOf(other.url);
    await elsewhere.auth.setSession({ access_token: ann.token, refresh_token: 'none' });
    const { data } = await elsewhere.from('profiles').select('user_id');
    expect(data).toEqual([{ user_id: ann.id }]);
    const { error } = await elsewhere.from('profiles').update({ total_points: 1 }).eq('user_id', ann.id);
    expect(error?.code).toBe('42501');
  });

  it('ring the doorbell of a person whose socket is at another server', async () => {
    const ann = await signUp(one);
    await ann.client.realtime.setAuth(ann.token);
    const heard: unknown[] = [];
    const channel = ann.client.channel(`user:${ann.id}`, { config: { private: true } });
    channel.on('broadcast', { event: 'sync' }, ({ payload }) => heard.push(payload));
    await new Promise<void>((resolve) => channel.subscribe(() => resolve()));
    await other.query(`select realtime.send('{"n":1}', 'sync', $1, true)`, [`user:${ann.id}`]);
    await vi.waitFor(() => expect(heard).toHaveLength(1));
    await ann.client.realtime.disconnect();
  });

  it('share the limit of attempts on an account', async () => {
    const { email } = await signUp(one);
    const guess = async (server: EmbeddedServer) => {
      const { error } = await clientOf(server.url).auth.signInWithPassword({ email, password: 'a guess' });
      return error?.status;
    };
    const answers = [await guess(one), await guess(other), await guess(one), await guess(other)];
    expect(answers).toEqual([400, 400, 400, 429]);
  });

  it('let a person set a password at one server after another checked the code', async () => {
    const { email } = await signUp(one);
    const { auth } = clientOf(one.url);
    await auth.resetPasswordForEmail(email);
    const token = await awaitCode(dataDir, email);
    const { data } = await auth.verifyOtp({ email, token, type: 'recovery' });
    const elsewhere = clientOf(other.url);
    const { access_token = '', refresh_token = '' } = data.session ?? {};
    await elsewhere.auth.setSession({ access_token, refresh_token });
    expect((await elsewhere.auth.updateUser({ password: 'a new horse' })).error).toBeNull();
  });

  it('want a code from the present address, even if another new address is asked for while a code arrives', async () => {
    const ann = await signUp(one);
    const [first, second] = ['thief-1@example.com', 'thief-2@example.com'];
    const confirm = async (email: string, token: string) =>
      clientOf(other.url).auth.verifyOtp({ email, token, type: 'email_change' });
    await ann.client.auth.updateUser({ email: first });
    const token = await awaitCode(dataDir, first);
    // the second wish pauses before it is stored
    await one.query(`create function public.dawdle() returns trigger language plpgsql as
      $$ begin perform pg_sleep(1); return null; end $$`);
    await one.query(`create trigger dawdle before update of email_change_sent_at on auth.users
      for each statement execute function public.dawdle()`);
    const wish = ann.client.auth.updateUser({ email: second });
    await hasPaused();
    expect((await confirm(first, token)).error).toBeNull();
    await wish;
    await one.query('drop function public.dawdle cascade');
    expect((await confirm(second, await awaitCode(dataDir, second))).data.session).toBeNull();
    expect(await emailOf(ann.id)).toBe(ann.email);
    const end = await confirm(ann.email, await awaitCode(dataDir, ann.email));
    expect(end.data.session?.user.email).toBe(second);
  });

  it('give one session for a refresh token that is used several times at once', async () => {
    const { client } = await signUp(one);
    const { data } = await client.auth.getSession();
    const refresh_token = data.session?.refresh_token ?? '';
    // a renewal pauses after it has used up its token, before it stores the next one
    await one.query(`create function public.dawdle() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.3); return null; end $$`);
    await one.query(`create trigger dawdle before insert on auth.refresh_tokens
      for each statement execute function public.dawdle()`);
    const renew = (server: EmbeddedServer) => clientOf(server.url).auth.refreshSession({ refresh_token });
    const first = renew(one);
    await hasPaused();
    const renewed = await Promise.all([first, renew(other), renew(one), renew(other)]);
    await one.query('drop function public.dawdle cascade');
    expect(renewed.map(({ error }) => error)).toEqual([null, null, null, null]);
    expect(new Set(renewed.map(({ data }) => data.session?.refresh_token)).size).toBe(1);
  });

  it('let both addresses confirm a new one at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => signUp(one)));
    for (const { client, email } of all) await client.auth.updateUser({ email: `new-${email}` });
    const codes = all.flatMap(({ email }) => [email, `new-${email}`]);
    await Promise.all(
      codes.map(async (email, n) => {
        const token = await awaitCode(dataDir, email);
        await clientOf([one, other][n % 2]?.url ?? '').auth.verifyOtp({ email, token, type: 'email_change' });
      }),
    );
    expect(await Promise.all(all.map(({ id }) => emailOf(id)))).toEqual(
      all.map(({ email }) => `new-${email}`),
    );
  });

  it('answer calls in parallel, each with the identity of its caller', async () => {
    const all = [await signUp(one), await signUp(one), await signUp(other)];
    const answers = await Promise.all(
      Array.from({ length: 30 }, async (_, n) => {
        const person = all[n % 3];
        const answer = await person?.client.from('profiles').select('user_id');
        return answer?.data?.length === 1 && answer.data[0]?.user_id === person?.id;
      }),
    );
    expect(answers).toEqual(Array(30).fill(true));
  });
});

describe('a first start that has not finished', () => {
  it('does not make the database look like that of another program', async () => {
    const own = await emptyDatabase();
    const migrations = path.join(home.folder, 'broken-migrations');
    await mkdir(migrations);
    const [first, broken] = ['20261128000000_baseline.sql', '20990101000000_break_off.sql'];
    await cp(projectPath(`supabase/migrations/${first}`), path.join(migrations, first));
    await writeFile(path.join(migrations, broken), 'select 1 / 0;');
    const folder = path.join(home.folder, 'unfinished');
    await expect(start(own.url, folder, migrations)).rejects.toThrow(`Migration ${broken} failed`);
    const server = await start(own.url, folder);
    expect((await signUp(server)).token).toBeTruthy();
    await server.stop();
    await own.drop();
  });
});

describe('DATABASE_URL is rejected in one sentence', () => {
  it('if it is no address of a database; the sentence contains no password', () => {
    const read = () => readSettings({ DATABASE_URL: 'mysql://me:secret@host/simmer' });
    expect(read).toThrow('DATABASE_URL must look like postgres://USER:PASSWORD@HOST:5432/DATABASE.');
  });

  it('if no server answers', async () => {
    await expect(start('postgres://me:secret@127.0.0.1:9/simmer')).rejects.toThrow(
      'DATABASE_URL names a database at 127.0.0.1:9/simmer that cannot be opened (ECONNREFUSED).',
    );
  });

  it('if the database holds the accounts of another program', async () => {
    const taken = await emptyDatabase();
    const { pathname } = new URL(taken.url);
    await expect(
      start(`postgres://supabase_admin@127.0.0.1:${sharedPort()}${pathname}-none`),
    ).rejects.toThrow('(3D000)');
    const client = new pg.Client({ connectionString: taken.url });
    await client.connect();
    await client.query('create schema auth; create table auth.users (id uuid)');
    await client.end();
    await expect(start(taken.url)).rejects.toThrow('holds the accounts of another program');
    await taken.drop();
  });

  it('if DATA_DIR has a database, so that nobody loses an account', async () => {
    const folder = await copyDataDir(path.join(home.folder, 'own'));
    await expect(start(database.url, folder)).rejects.toThrow(
      `DATABASE_URL is set, and ${path.join(folder, 'db')} holds a database, too.`,
    );
  });

  it('if the database has another encoding than UTF8', async () => {
    const name = 'latin';
    const port = sharedPort() ?? 0;
    await byPlatform(
      port,
      `create database ${name} template template0 encoding 'LATIN1' locale 'C' owner postgres`,
    );
    await expect(start(`postgres://postgres@127.0.0.1:${port}/${name}`)).rejects.toThrow(
      'keeps text as LATIN1',
    );
    await byPlatform(port, `drop database ${name} with (force)`);
  });
});
