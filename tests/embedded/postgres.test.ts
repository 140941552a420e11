import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { projectPath } from '#embedded/common/project-path.ts';
import { type EmbeddedServer, startEmbeddedServer } from '#embedded/server/create-server.ts';
import { readSettings } from '#embedded/server/server-settings.ts';
import { awaitCode } from '#tests/support/await-mail.ts';
import { clientOf, copyDataDir, temporaryFolder } from '#tests/support/embedded-server.ts';
import { emptyDatabase } from '#tests/support/server-database.ts';
import { byPlatform, sharedPort } from '#tests/support/template-database.ts';

const PASSWORD = 'correct horse';
const home = temporaryFolder();
const dataDir = path.join(home.folder, 'data');
const LOCK = `application_name = 'simmer lock' and datname = current_database()`;
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let server: EmbeddedServer;
const lines: string[] = [];
const reasons: string[] = [];

const start = (databaseUrl: string, folder = dataDir, migrationsDir = projectPath('supabase/migrations')) =>
  startEmbeddedServer({
    dataDir: folder,
    migrationsDir,
    databaseUrl,
    distDir: null,
    log: (line) => lines.push(line),
    onBroken: (reason) => reasons.push(reason),
    limits: { perAddress: { burst: 1000, refillMs: 1 }, perEmail: { burst: 1000, refillMs: 1 } },
    mailLimit: { betweenMs: 0, perHour: 1000 },
  });

beforeAll(async () => {
  database = await emptyDatabase();
  server = await start(database.url);
});
afterAll(async () => {
  await server?.stop();
  await database?.drop();
  home.remove();
});

let made = 0;
async function signUp() {
  const client = clientOf(server.url);
  const email = `ann-${++made}@example.com`;
  const { data, error } = await client.auth.signUp({ email, password: PASSWORD });
  if (error || !data.user || !data.session) throw new Error(`Sign-up failed: ${error?.message}`);
  return { client, email, id: data.user.id, token: data.session.access_token };
}

const emailOf = async (id: string) =>
  (await server.query<{ email: string }>('select email from auth.users where id = $1', [id]))[0]?.email;

/** Holds back every such statement, until `open` is called. `reached` resolves when one is held back. */
async function gateBefore(statement: string) {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('select pg_advisory_lock(1)');
  await client.query(`create function public.wait_at_gate() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(1); return null; end $$`);
  await client.query(
    `create trigger gate before ${statement} for each statement execute function public.wait_at_gate()`,
  );
  const held = `select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`;
  return {
    reached: () => vi.waitFor(async () => expect((await client.query(held)).rowCount).toBe(1)),
    async open() {
      await client.query('select pg_advisory_unlock(1)');
      await client.query('drop function public.wait_at_gate cascade');
      await client.end();
    },
  };
}

describe('server on PostgreSQL', () => {
  it('rejects a filter with a value of another type as a bad request', async () => {
    const { client } = await signUp();
    const answers = [
      client.from('profiles').select().eq('user_id', 'true'),
      client.from('messages').select().eq('read', 'note'),
      client.from('messages').select().eq('created_at', 1),
    ];
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([400, 400, 400]);
    expect((await client.from('messages').select().eq('read', 'true')).status).toBe(200);
  });

  it('applies each migration of a new database once', async () => {
    const [row] = await server.query<{ n: number; versions: number }>(
      `select count(*)::int as n, count(distinct version)::int as versions from supabase_migrations.schema_migrations`,
    );
    const files = (await readdir(projectPath('supabase/migrations'))).filter((name) => name.endsWith('.sql'));
    expect(row).toEqual({ n: files.length, versions: files.length });
  });

  it('lets a user read their profile and change no column of the server', async () => {
    const ann = await signUp();
    const { data } = await ann.client.from('profiles').select('user_id');
    expect(data).toEqual([{ user_id: ann.id }]);
    const { error } = await ann.client.from('profiles').update({ total_points: 1 }).eq('user_id', ann.id);
    expect(error?.code).toBe('42501');
  });

  it('requires a code from the present address even if the new address changes while a code arrives', async () => {
    const ann = await signUp();
    const [first, second] = ['thief-1@example.com', 'thief-2@example.com'];
    const confirm = async (email: string, token: string) =>
      clientOf(server.url).auth.verifyOtp({ email, token, type: 'email_change' });
    await ann.client.auth.updateUser({ email: first });
    const token = await awaitCode(dataDir, first);
    const gate = await gateBefore('update of email_change_sent_at on auth.users');
    const wish = ann.client.auth.updateUser({ email: second });
    await gate.reached();
    expect((await confirm(first, token)).error).toBeNull();
    await gate.open();
    await wish;
    expect((await confirm(second, await awaitCode(dataDir, second))).data.session).toBeNull();
    expect(await emailOf(ann.id)).toBe(ann.email);
    const end = await confirm(ann.email, await awaitCode(dataDir, ann.email));
    expect(end.data.session?.user.email).toBe(second);
  });

  it('creates one session for a refresh token that is used several times at once', async () => {
    const { client } = await signUp();
    const { data } = await client.auth.getSession();
    const refresh_token = data.session?.refresh_token ?? '';
    // a renewal has used up its token then, and has not stored the next one
    const gate = await gateBefore('insert on auth.refresh_tokens');
    const renew = () => clientOf(server.url).auth.refreshSession({ refresh_token });
    const first = renew();
    await gate.reached();
    const all = [first, renew(), renew(), renew()];
    await fetch(`${server.url}/local/health`); // the others have reached the server
    await gate.open();
    const renewed = await Promise.all(all);
    expect(renewed.map(({ error }) => error)).toEqual([null, null, null, null]);
    expect(new Set(renewed.map(({ data }) => data.session?.refresh_token)).size).toBe(1);
  });

  it('applies a new address when both addresses confirm it at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => signUp()));
    for (const { client, email } of all) await client.auth.updateUser({ email: `new-${email}` });
    const codes = all.flatMap(({ email }) => [email, `new-${email}`]);
    await Promise.all(
      codes.map(async (email) => {
        const token = await awaitCode(dataDir, email);
        await clientOf(server.url).auth.verifyOtp({ email, token, type: 'email_change' });
      }),
    );
    expect(await Promise.all(all.map(({ id }) => emailOf(id)))).toEqual(
      all.map(({ email }) => `new-${email}`),
    );
  });

  it('answers parallel requests, each as its own user', async () => {
    const all = [await signUp(), await signUp(), await signUp()];
    const answers = await Promise.all(
      Array.from({ length: 30 }, async (_, n) => {
        const user = all[n % 3];
        const response = await user?.client.from('profiles').select('user_id');
        return response?.data?.length === 1 && response.data[0]?.user_id === user?.id;
      }),
    );
    expect(answers).toEqual(Array(30).fill(true));
  });
});

describe('second server', () => {
  const REJECTED = 'is in use by another server; stop it first or choose another DATABASE_URL.';
  const other = path.join(home.folder, 'other');
  const endLock = () => server.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${LOCK}`);

  it('is rejected on the same database and on the same DATA_DIR, and the first keeps running', async () => {
    await expect(start(database.url, other)).rejects.toThrow(REJECTED);
    const free = await emptyDatabase();
    await expect(start(free.url)).rejects.toThrow('DATA_DIR is in use by another server');
    await free.drop();
    expect((await fetch(`${server.url}/local/health`)).status).toBe(200);
  });

  it('is rejected again after the first has lost the connection that holds the lock', async () => {
    const [{ pid } = { pid: 0 }] = await server.query<{ pid: number }>(
      `select pid from pg_stat_activity where ${LOCK}`,
    );
    await endLock();
    const isBack = `select from pg_locks where locktype = 'advisory' and pid <> ${pid}`;
    await vi.waitFor(async () => expect(await server.query(isBack)).toHaveLength(1));
    expect(lines).toContain('The connection that locks the database was lost. The server opens it again.');
    await expect(start(database.url, other)).rejects.toThrow(REJECTED);
    expect(reasons).toEqual([]);
  });

  it('stops the first server by locking the database while the first server has no connection', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const taken = client.query(
      `select pg_advisory_lock(classid::int, objid::int) from pg_locks where locktype = 'advisory' and granted`,
    );
    const waits = `select from pg_locks where locktype = 'advisory' and not granted`;
    await vi.waitFor(async () => expect(await server.query(waits)).toHaveLength(1));
    await endLock();
    await taken;
    await vi.waitFor(() =>
      expect(reasons).toEqual(['Another server has locked the database while it was out of reach.']),
    );
    await client.end();
  });
});

describe('unfinished first start', () => {
  it('is not taken for the database of another program', async () => {
    const own = await emptyDatabase();
    const migrations = path.join(home.folder, 'broken-migrations');
    await mkdir(migrations);
    const [first, broken] = ['20261128000000_baseline.sql', '20990101000000_break_off.sql'];
    await cp(projectPath(`supabase/migrations/${first}`), path.join(migrations, first));
    await writeFile(path.join(migrations, broken), 'select 1 / 0;');
    const folder = path.join(home.folder, 'unfinished');
    await expect(start(own.url, folder, migrations)).rejects.toThrow(`Migration ${broken} failed`);
    const again = await start(own.url, folder);
    expect(await again.query('select from auth.users')).toEqual([]);
    await again.stop();
    await own.drop();
  });
});

describe('DATABASE_URL', () => {
  const free = path.join(home.folder, 'free');

  it('is rejected without showing its password if it is not the URL of a database', () => {
    const read = () => readSettings({ DATABASE_URL: 'mysql://me:secret@host/simmer' });
    expect(read).toThrow('DATABASE_URL must look like postgres://USER:PASSWORD@HOST:5432/DATABASE.');
  });

  it('is rejected if no server answers', async () => {
    await expect(start('postgres://me:secret@127.0.0.1:9/simmer', free)).rejects.toThrow(
      'DATABASE_URL names a database at 127.0.0.1:9/simmer that cannot be opened (ECONNREFUSED).',
    );
  });

  it('is rejected if the database holds the accounts of another program', async () => {
    const taken = await emptyDatabase();
    const { pathname } = new URL(taken.url);
    await expect(
      start(`postgres://supabase_admin@127.0.0.1:${sharedPort()}${pathname}-none`, free),
    ).rejects.toThrow('(3D000)');
    const client = new pg.Client({ connectionString: taken.url });
    await client.connect();
    await client.query('create schema auth; create table auth.users (id uuid)');
    await client.end();
    await expect(start(taken.url, free)).rejects.toThrow('holds the accounts of another program');
    await taken.drop();
  });

  it('is rejected if DATA_DIR has a database, so that no account is lost', async () => {
    const folder = await copyDataDir(path.join(home.folder, 'own'));
    await expect(start(database.url, folder)).rejects.toThrow(
      `DATABASE_URL is set, and ${path.join(folder, 'db')} holds a database, too.`,
    );
  });

  it('is rejected if the database has another encoding than UTF8', async () => {
    const name = 'latin';
    const port = sharedPort() ?? 0;
    await byPlatform(
      port,
      `create database ${name} template template0 encoding 'LATIN1' locale 'C' owner postgres`,
    );
    await expect(start(`postgres://postgres@127.0.0.1:${port}/${name}`, free)).rejects.toThrow(
      'keeps text as LATIN1',
    );
    await byPlatform(port, `drop database ${name} with (force)`);
  });
});
