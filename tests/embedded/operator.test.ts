import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { operatorSocket } from '#embedded/operator/operator-folder.ts';
import { askServer } from '#embedded/operator/operator-socket.ts';
import { readSettings } from '#embedded/server/server-settings.ts';
import { administer } from '#scripts/administer.ts';
import { startTestServer, type TestServer, temporaryFolder } from '#tests/support/embedded-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.end());

const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${address}`, { headers });
const metricsToken = async () => (await readFile(path.join(server.dataDir, 'metrics-token'), 'utf8')).trim();
const figures = async () =>
  (await get('/local/metrics', { authorization: `Bearer ${await metricsToken()}` })).text();
const figure = async (name: string) => {
  const line = (await figures()).split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1).replace('+Inf', 'Infinity'));
};

describe('/local/metrics', () => {
  it('counts requests without personal data', async () => {
    const ann = await server.user('Ann');
    const sync = `${server.url}/rest/v1/rpc/sync`;
    const answer = await fetch(sync, {
      method: 'POST',
      body: '{}',
      headers: { authorization: 'Bearer wrong' },
    });
    expect(answer.status).toBe(401);
    await get(`/rest/v1/profiles?select=display_name&email=eq.${ann.email}`);
    const text = await figures();
    expect(text).toContain('simmer_requests_total{route="sync",method="POST",status="401"} 1');
    expect(text).toMatch(/^simmer_request_seconds_bucket\{le="10",route="tables"\} 1$/m);
    for (const secret of [ann.email, ann.id, ann.token, 'Ann', '127.0.0.1'])
      expect(text).not.toContain(secret);
  });

  it('shows the age of the newest backup, free disk space, open sockets and waiting requests', async () => {
    expect(await figure('simmer_backup_age_seconds')).toBe(Number.POSITIVE_INFINITY);
    const backups = path.join(server.dataDir, 'backups');
    await mkdir(backups, { recursive: true });
    for (const [name, age] of [
      ['simmer-2026-11-22T10-00-00.000Z', 7200],
      ['simmer-2026-11-23T10-00-00.000Z', 3600],
      ['half-simmer-x', 0],
    ] as const) {
      const file = path.join(backups, `${name}.tar.gz`);
      await writeFile(file, '');
      await utimes(file, Date.now() / 1000, Date.now() / 1000 - age);
    }
    const age = await figure('simmer_backup_age_seconds');
    expect(age).toBeGreaterThanOrEqual(3600);
    expect(age).toBeLessThan(3600 + 600);
    expect(await figure('simmer_disk_free_bytes')).toBeGreaterThan(0);
    // the query for the figures themselves is still in the queue
    expect(await figure('simmer_queue_waiting')).toBeLessThanOrEqual(1);
    expect(await figure('simmer_sockets')).toBe(0);
    const { client } = await server.user('Ben');
    const channel = client.channel('any');
    await new Promise((resolve) => channel.subscribe(resolve));
    expect(await figure('simmer_sockets')).toBe(1);
    await client.removeAllChannels();
  });

  it('serves only clients with the token, on this machine too', async () => {
    expect((await get('/local/metrics')).status).toBe(403);
    expect((await get('/local/metrics', { authorization: 'Bearer wrong' })).status).toBe(403);
    expect(statSync(path.join(server.dataDir, 'metrics-token')).mode & 0o777).toBe(0o600);
    const authorization = `Bearer ${await metricsToken()}`;
    expect((await get('/local/metrics', { authorization })).status).toBe(200);
  });
});

describe('npm run admin beside a running server', () => {
  const ask = async (...words: string[]) => {
    const answer = await askServer(server.dataDir, { words, plan: null });
    if (!answer) throw new Error('No server listens');
    return answer;
  };
  const does = async (...words: string[]) =>
    askServer(server.dataDir, { words, plan: (await ask(...words)).plan });

  it('admits only the owner of the data directory', () => {
    const socket = operatorSocket(server.dataDir);
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    expect(statSync(path.dirname(socket)).mode & 0o777).toBe(0o700);
  });

  it('shows users and changes nothing', async () => {
    const { email } = await server.user('Cleo');
    const { lines, plan } = await ask('users', 'cleo');
    expect(plan).toBeNull();
    expect(lines[0]).toMatch(/^address +name +since/);
    expect(lines[1]).toMatch(new RegExp(`^${email} +Cleo +\\d{4}-`));
    expect(lines).toHaveLength(2);
  });

  it('shows its plan first and executes it on a second request', async () => {
    const { id, email } = await server.user('Dan');
    const suspended = () => server.query('select reason from private.suspensions where user_id = $1', [id]);
    expect(await ask('suspend', email, '--reason=spam')).toEqual({
      lines: [
        `Suspends Dan <${email}>. The user can read, export and leave, but write nothing; the app shows this at once.`,
      ],
      plan: expect.any(String),
      failed: false,
    });
    expect(await suspended()).toEqual([]);
    expect(await does('suspend', email, '--reason=spam')).toEqual({
      lines: ['Done.'],
      plan: null,
      failed: false,
    });
    expect(await suspended()).toEqual([{ reason: 'spam' }]);
    await does('suspend', `<${email.toUpperCase()}>`, '--lift');
    expect(await suspended()).toEqual([]);
  });

  it('changes nothing if the plan that the operator has read is out of date', async () => {
    const { id, email } = await server.user('Eve');
    const { plan } = await ask('delete', email);
    await server.query(`update public.profiles set display_name = 'Eva' where user_id = $1`, [id]);
    const answer = await askServer(server.dataDir, { words: ['delete', email], plan });
    expect(answer).toMatchObject({
      lines: ['The data has changed since the plan was shown. Nothing was changed; try again.'],
      failed: true,
    });
    expect(await server.query('select 1 as one from auth.users where id = $1', [id])).toEqual([{ one: 1 }]);
  });

  it('deletes a user with pictures and closes the reports about them', async () => {
    const { id, email, client } = await server.user('Finn');
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const name = `${id}/avatar-1700000000000.png`;
    const { error } = await client.storage
      .from('avatars')
      .upload(name, picture, { contentType: 'image/png' });
    expect(error).toBeNull();
    await server.query(
      `insert into private.reports (report_id, about_id, reason, note, created_at, name, messages)
       values (gen_random_uuid(), $1, 'spam', e'look\\u001b[2J', now(), 'Finn', '[]')`,
      [id],
    );
    const listed = await ask('reports');
    expect(listed.lines).toHaveLength(2);
    const report = listed.lines[1]?.split(' ')[0] ?? '';
    // what a user wrote must not send commands to the terminal
    expect((await ask('reports', report)).lines[1]).toContain('spam, "look [2J"');
    const answer = await ask('delete', email);
    expect(answer.lines).toEqual([
      expect.stringMatching(/^Deletes Finn <.*>, since [\d-]+, with 0 check-ins, 0 friendships/),
      'Closes 1 open reports about the user as deleted.',
    ]);
    await does('delete', email);
    expect(await server.query('select 1 from auth.users where id = $1', [id])).toEqual([]);
    expect(await server.query('select outcome from private.reports where about_id = $1', [id])).toEqual([
      { outcome: 'deleted' },
    ]);
    await vi.waitFor(() =>
      expect(existsSync(path.join(server.dataDir, 'storage', 'avatars', id))).toBe(false),
    );
  });

  it('closes a report with an outcome', async () => {
    const { id } = await server.user('Gus');
    await server.query(
      `insert into private.reports (report_id, about_id, reason, created_at, name, messages)
       values (gen_random_uuid(), $1, 'other', now(), 'Gus', '[]')`,
      [id],
    );
    const report = (await ask('reports')).lines[1]?.split(' ')[0] ?? '';
    expect(await ask('reports', report, 'praised')).toMatchObject({ plan: null, failed: true });
    await does('reports', report, 'warned');
    expect((await ask('reports')).lines).toEqual(['There is no open report.']);
  });

  it('makes an invitation', async () => {
    const answer = await does('invite', '--days=3');
    expect(answer?.lines[0]).toMatch(new RegExp(`^${server.url}/auth\\?invite=[\\w-]{20,}$`));
  });

  it.each([
    [['users', '--all'], /Unknown option '--all'/],
    [['toString'], /^npm run admin -- users/],
    [[], /^npm run admin -- users/],
    [['delete'], /^Name one user/],
    [['delete', 'unknown@example.com'], /^There is no user with the address or id unknown@example.com\.$/],
    [['invite', '--days=0'], /^--days must be a number from 1 to 60, not "0"\.$/],
  ])('rejects %j with a sentence', async (words, sentence) => {
    const { lines, failed, plan } = await ask(...words);
    expect(lines[0]).toMatch(sentence);
    expect([failed, plan]).toEqual([true, null]);
  });
});

describe('npm run admin', () => {
  const run = promisify(execFile);
  const adminWith = (env: Record<string, string>, ...words: string[]) =>
    run(process.execPath, ['--import', 'tsx', 'scripts/admin.ts', ...words], {
      env: { ...process.env, ...env },
    }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        stdout: error.stdout + error.stderr,
      }),
    );

  const admin = (dataDir: string, ...words: string[]) => adminWith({ DATA_DIR: dataDir }, ...words);

  it('shows its commands with --help, without a database', async () => {
    const { code, stdout } = await admin('/tmp/not/there', '--help');
    expect([code, stdout.split('\n')[0]]).toEqual([0, expect.stringMatching(/^npm run admin -- users/)]);
  });

  it('reads the settings file of the service for the address in an invitation', async () => {
    const own = await startTestServer();
    await own.stop();
    const file = path.join(own.dataDir, 'simmer.env');
    await writeFile(file, `DATA_DIR=${own.dataDir}\nPUBLIC_URL=https://habits.example\n`);
    const { stdout } = await adminWith({ SETTINGS_FILE: file }, 'invite', '--yes');
    expect(stdout).toContain('\nhttps://habits.example/auth?invite=');
    await own.end();
  });

  it('asks first and changes nothing without an operator at a terminal, with or without a running server', async () => {
    const own = await startTestServer();
    const { email } = await own.user('Hal');
    const asked = await admin(own.dataDir, 'delete', email);
    expect(asked.code).toBe(1);
    expect(asked.stdout).toMatch(/Add --yes to skip the confirmation\.\nNothing was changed\.\n$/);
    await own.stop();
    const done = await admin(own.dataDir, 'delete', email, '--yes');
    expect([done.code, done.stdout.split('\n').slice(-2)]).toEqual([0, ['Done.', '']]);

    // the other commands without a process for each, which would take seconds
    const agreed = async (...words: string[]) => {
      const printed: string[] = [];
      const settings = readSettings({ DATA_DIR: own.dataDir });
      const print = (line: string) => printed.push(line);
      expect(await administer(words, settings, { print, agrees: async () => true })).toBe(true);
      return printed;
    };
    expect(await agreed('users')).toEqual(['No users.']);
    // without a running server, the link leads to the address that it will have
    expect(await agreed('invite')).toContainEqual(
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:5173\/auth\?invite=/),
    );
    expect(await agreed('backup')).toContainEqual(
      expect.stringContaining(`Made and read again: ${own.dataDir}/backups/simmer-`),
    );
    await own.end();
  });

  it('rejects a folder without a database', async () => {
    const { folder, remove } = temporaryFolder();
    const { code, stdout } = await admin(path.join(folder, 'typo'), 'users');
    expect(code).toBe(1);
    expect(stdout).toContain(
      `There is no database in ${folder}/typo: name the folder of your server with DATA_DIR.`,
    );
    expect(existsSync(path.join(folder, 'typo'))).toBe(false);
    remove();
  });
});
