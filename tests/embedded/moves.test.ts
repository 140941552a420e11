import { execFile } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { backupsIn } from '#embedded/backups/backup-file.ts';
import { loadDump, restoreBackup } from '#embedded/backups/move-data.ts';
import { projectPath } from '#embedded/common/project-path.ts';
import { type EmbeddedServer, startEmbeddedServer } from '#embedded/server/create-server.ts';
import type { EmbeddedServerOptions } from '#embedded/server/server-options.ts';
import { BYTES } from '#tests/support/avatar-requests.ts';
import { openDatabase } from '#tests/support/database.ts';
import { clientOf, copyDataDir, temporaryFolder } from '#tests/support/embedded-server.ts';
import { startCluster } from '#tests/support/postgres-engine.ts';
import { emptyDatabase } from '#tests/support/server-database.ts';
import { checkInOf, dayAgo, requestOf } from '#tests/support/stories/server-story.ts';
import { byPlatform } from '#tests/support/template-database.ts';

/** Runs a command like an operator. */
const npm = (script: 'dump' | 'load' | 'restore', what: string, env: Record<string, string>) =>
  promisify(execFile)('npm', ['run', '--silent', script, '--', what], { env: { ...process.env, ...env } });

const HOUR_MS = 60 * 60_000;
const ACCOUNT = { email: 'ann@example.com', password: 'correct horse' };
const home = temporaryFolder();
afterAll(home.remove);

const place = (name: string) => path.join(home.folder, name);
const lines: string[] = [];
const log = (line: string) => {
  lines.push(line);
};
const start = (dataDir: string, more: Partial<EmbeddedServerOptions> = {}) =>
  startEmbeddedServer({ dataDir, distDir: null, log, ...more });
const on = (dataDir: string, databaseUrl: string | null = null) => ({
  dataDir,
  databaseUrl,
  now: Date.now(),
  log,
});

async function tap(server: EmbeddedServer, daysAgo: number): Promise<void> {
  const client = clientOf(server.url);
  const { data } = await client.auth.signInWithPassword(ACCOUNT);
  const row = { user_id: data.user?.id, ...checkInOf(dayAgo(daysAgo)) };
  expect((await client.from('check_ins').insert(row)).error).toBeNull();
}

/** Adds a user whose name needs quoting, with two check-ins and a picture. Returns the address of the picture. */
async function live(server: EmbeddedServer): Promise<string> {
  const client = clientOf(server.url);
  const options = { data: { display_name: `Ann "O'Hara" \\n $$` } };
  const { data } = await client.auth.signUp({ ...ACCOUNT, options });
  await server.query(`update auth.users set created_at = now() - interval '30 days' where id = $1`, [
    data.user?.id,
  ]);
  for (const ago of [5, 4]) await tap(server, ago);
  const picture = `${data.user?.id}/avatar-1763712000000.png`;
  const sent = await client.storage.from('avatars').upload(picture, BYTES.png, { contentType: 'image/png' });
  expect(sent.error).toBeNull();
  return `/storage/v1/object/public/avatars/${picture}`;
}

const TABLES = [
  'public.profiles',
  'public.check_ins',
  'public.goals',
  'public.streaks',
  'private.goal_history',
];
const ROWS = TABLES.map((table) => `select '${table}' as of, to_jsonb(t) as row from ${table} t`).join(
  ' union all ',
);
const rowsOf = async (server: Pick<EmbeddedServer, 'query'>) =>
  server.query<Record<string, unknown>>(`select * from (${ROWS}) q order by of, row::text`);
const epochOf = async (server: EmbeddedServer) =>
  (await server.query<{ epoch: string }>('select private.epoch() as epoch'))[0]?.epoch;

describe('data of the embedded server', () => {
  const dataDir = place('data');
  const backups = { dir: place('backups'), everyMs: HOUR_MS, keep: 2, lookMs: 10 };
  let picture: string;
  let before: unknown;
  let epoch: unknown;
  let file = '';

  beforeAll(async () => {
    const old = ['2020-01-01T00-00-00.000Z', '2020-01-02T00-00-00.000Z', '2020-01-03T00-00-00.000Z'];
    await mkdir(backups.dir);
    for (const time of old) await writeFile(path.join(backups.dir, `simmer-${time}.tar.gz`), 'an older one');
    await writeFile(path.join(backups.dir, 'of-somebody-else.txt'), 'stays');
    await copyDataDir(dataDir);
    const first = await start(dataDir);
    picture = await live(first);
    await first.stop();
    const server = await start(dataDir, { backups });
    await vi.waitFor(() => expect(lines.join('\n')).toContain('Backup made and read again'), 20_000);
    before = await rowsOf(server);
    epoch = await epochOf(server);
    await tap(server, 3);
    await server.stop();
    file = (await backupsIn(backups.dir))[0]?.file ?? '';
  });

  it('is backed up once the newest backup is too old, and only the oldest backups are deleted', async () => {
    expect((await readdir(backups.dir)).sort()).toEqual([
      'of-somebody-else.txt',
      'simmer-2020-01-03T00-00-00.000Z.tar.gz',
      path.basename(file),
    ]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('remains unchanged by the restore of an incomplete backup', async () => {
    const cut = place('simmer-cut.tar.gz');
    await copyFile(file, cut);
    await truncate(cut, Math.floor((await stat(file)).size / 2));
    await expect(restoreBackup(cut, on(dataDir))).rejects.toThrow('Nothing was changed.');
    const server = await start(dataDir);
    expect(await server.query('select 1 from public.check_ins')).toHaveLength(3);
    await expect(restoreBackup(file, on(dataDir))).rejects.toThrow('DATA_DIR is in use by another server');
    await server.stop();
  });

  it('moves as plain SQL to a PostgreSQL server, with password, picture and every number', async () => {
    const folder = place('dump');
    await npm('dump', folder, { DATA_DIR: dataDir });
    const now = await start(dataDir);
    const rows = await rowsOf(now);
    await now.stop();
    const database = await emptyDatabase();
    await expect(start(dataDir, { databaseUrl: database.url })).rejects.toThrow('npm run dump');
    await npm('load', folder, { DATA_DIR: place('moved'), DATABASE_URL: database.url });
    await expect(loadDump(folder, on(place('moved'), database.url))).rejects.toThrow('has users already');
    const server = await start(place('moved'), { databaseUrl: database.url });
    expect(await rowsOf(server)).toEqual(rows);
    expect((await fetch(server.url + picture)).status).toBe(200);
    await tap(server, 2);
    await server.stop();
    await database.drop();
  });

  it('moves to a PostgreSQL 15 server set up as in docs/self-hosting.md, without a superuser', async () => {
    const page = await readFile(projectPath('docs/self-hosting.md'), 'utf8');
    const [, sql = ''] = /```sql\n(create role simmer [\s\S]*?)```/.exec(page) ?? [];
    const cluster = await startCluster();
    // a new server has no roles of a hosted project; and a database is not made within a transaction, so one by one
    for (const statement of [
      'drop role anon, authenticated, service_role',
      ...sql.split(';').filter((one) => one.trim() !== ''),
    ]) {
      await byPlatform(cluster.port, statement);
    }
    const databaseUrl = `postgres://simmer@127.0.0.1:${cluster.port}/simmer`;
    await npm('load', place('dump'), { DATA_DIR: place('by-the-page'), DATABASE_URL: databaseUrl });
    const server = await start(place('by-the-page'), { databaseUrl });
    await tap(server, 2);
    await server.stop();
    await cluster.stop();
  });

  it('moves as plain SQL to a hosted project', async () => {
    const db = await openDatabase('postgres15');
    await db.script(await readFile(path.join(place('dump'), 'simmer.sql'), 'utf8'));
    const [ann] = await db.admin('select id from auth.users');
    const [session] = await db.admin('select id from auth.sessions limit 1');
    db.sessions.set(String(ann?.id), String(session?.id));
    const answer = await db.sync(String(ann?.id), requestOf(String(ann?.id)));
    const tables = (answer.rows as [string][]).map(([table]) => table);
    expect(tables.filter((table) => table === 'check_ins')).toHaveLength(3);
    expect(await db.admin('select name from storage.objects')).toHaveLength(1);
    await db.close();
  });

  it('is restored from a backup after its keys were lost, and the replaced data is kept aside', async () => {
    const keys = ['secrets', 'web-push-key'].map((name) => path.join(dataDir, name));
    const textsOf = () => Promise.all(keys.map((key) => readFile(key, 'utf8')));
    const known = await textsOf();
    for (const key of keys) await rm(key);
    await npm('restore', file, { DATA_DIR: dataDir });
    expect(await textsOf()).toEqual(known);
    const server = await start(dataDir);
    expect(await rowsOf(server)).toEqual(before);
    expect(await epochOf(server)).not.toBe(epoch);
    expect((await fetch(server.url + picture)).status).toBe(200);
    await tap(server, 2);
    await server.stop();
    expect((await readdir(dataDir)).filter((name) => /^(?:before-|half-)/.test(name))).toEqual([
      expect.stringMatching(/^before-/),
    ]);
  });
});
