import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findProxy, PROXIES } from '#scripts/programs/find-proxies.mjs';
import { PACKAGE } from '#tests/package/made-package.ts';
import { BYTES } from '#tests/support/avatar-requests.ts';
import { temporaryFolder } from '#tests/support/embedded-server.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startCluster } from '#tests/support/postgres-engine.ts';
import { startProxy, type TestProxy } from '#tests/support/proxy.ts';
import { startSmtp, type TestSmtp } from '#tests/support/smtp-server.ts';
import { checkInOf } from '#tests/support/stories/server-story.ts';
import { byPlatform } from '#tests/support/template-database.ts';

const NAMES = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hana', 'Ivo', 'Jo'];
const PASSWORD = 'correct horse';

interface TestUser {
  id: string;
  token: string;
}

const { folder, remove } = temporaryFolder();
const place = (name: string) => path.join(folder, name);

let mail: TestSmtp;
let port: number;
let env: Record<string, string>;
let proxy: TestProxy;
let server: ChildProcess;

/** Starts the packaged folder. Resolves when it is ready. */
async function start(more: Record<string, string> = {}): Promise<void> {
  const child = spawn(process.execPath, ['supabase/embedded/start.mjs'], {
    cwd: PACKAGE,
    env: { ...env, ...more },
  });
  server = child;
  await new Promise<void>((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Simmer is ready at')) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('close', () => reject(new Error(output)));
  });
}

async function end(signal: NodeJS.Signals): Promise<void> {
  const ended = new Promise((resolve) => server.once('close', resolve));
  server.kill(signal);
  await ended;
}

/** A command of the packaged folder, as `npm run` runs it there. */
const run = (command: string, words: string[], more: Record<string, string> = {}): string =>
  execFileSync(process.execPath, [`supabase/embedded/${command}.mjs`, ...words], {
    cwd: PACKAGE,
    env: { ...env, ...more },
    encoding: 'utf8',
  });

async function call(target: string, method: string, body: unknown, token = 'any'): Promise<unknown> {
  const isJson = !(body instanceof Uint8Array);
  const headers = {
    apikey: 'any',
    'content-type': isJson ? 'application/json' : 'image/png',
    ...(token !== 'any' && { authorization: `Bearer ${token}` }),
  };
  const sent = body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body };
  const { status, text } = await proxy.call(target, { method, headers, ...sent });
  if (status >= 400) throw new Error(`${method} ${target}: ${status} ${text}`);
  return text === '' ? null : JSON.parse(text);
}

/** A check-in now, in a zone where it is noon. */
function checkInNow() {
  const now = new Date();
  const utc_offset_minutes = (12 - now.getUTCHours()) * 60;
  const there = new Date(now.getTime() + utc_offset_minutes * 60_000);
  return checkInOf(there.toISOString().slice(0, 10), {
    check_in_time: now.toISOString(),
    utc_offset_minutes,
  });
}

/** Uses an invitation of the operator, up to the first check-in. */
async function join(name: string): Promise<TestUser> {
  const email = `${name.toLowerCase()}@example.org`;
  const [, invite] = /\?invite=(\S+)/.exec(run('admin', ['invite', '--yes'])) ?? [];
  const data = { display_name: name, invite };
  await call('/auth/v1/signup', 'POST', { email, password: PASSWORD, data });
  const [letter] = await mail.receivedBy(email, 1);
  const [, link = ''] = /https:\/\/habits\.example(\/auth\/v1\/verify\S+)/.exec(letter?.text ?? '') ?? [];
  expect((await proxy.call(link)).status).toBe(303);
  const session = await call('/auth/v1/token?grant_type=password', 'POST', { email, password: PASSWORD });
  const { access_token: token, user } = session as { access_token: string; user: { id: string } };
  await call('/rest/v1/check_ins', 'POST', { user_id: user.id, ...checkInNow() }, token);
  const picture = `${user.id}/avatar-1763712000000.png`;
  await call(`/storage/v1/object/avatars/${picture}`, 'POST', BYTES.png, token);
  return { id: user.id, token };
}

const PROFILE = 'display_name,total_points,weekly_points,current_league';
const QUESTIONS = [`profiles?select=${PROFILE}&`, 'goals?', 'streaks?', 'check_ins?'];

/** The rows that each user receives with the previous session. */
async function everything(users: readonly TestUser[]): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const { id, token } of users) {
    for (const question of QUESTIONS) {
      found.push(await call(`/rest/v1/${question}user_id=eq.${id}`, 'GET', undefined, token));
    }
    const picture = await proxy.call(`/storage/v1/object/public/avatars/${id}/avatar-1763712000000.png`);
    found.push([picture.status, picture.text.length]);
  }
  return found;
}

beforeAll(async () => {
  mail = await startSmtp();
  port = await freePort();
  env = {
    PATH: process.env.PATH ?? '',
    PORT: String(port),
    DATA_DIR: place('data'),
    BACKUP_DIR: place('backups'),
    PUBLIC_URL: 'https://habits.example',
    TRUST_PROXY: 'loopback',
    SMTP_URL: mail.url,
    MAIL_FROM: 'habits@example.org',
    SIGN_UP: 'invite',
  };
});
afterAll(async () => {
  if (server?.exitCode === null) await end('SIGTERM');
  await proxy?.stop();
  await mail?.close();
  remove();
});

const proxyHere = PROXIES.find((name) => findProxy(name));

it('keeps the data of ten invited users after a crash, a broken disk and a move to PostgreSQL', async () => {
  if (!proxyHere) throw new Error(`This story needs one of ${PROXIES.join(', ')}: apt-get install caddy`);
  await start();
  proxy = await startProxy(proxyHere, place('proxy'), await freePort(), `127.0.0.1:${port}`);
  const uninvited = { email: 'kim@example.org', password: PASSWORD };
  await expect(call('/auth/v1/signup', 'POST', uninvited)).rejects.toThrow('signup_disabled');
  const users: TestUser[] = [];
  for (const name of NAMES) users.push(await join(name));
  const before = await everything(users);

  await end('SIGKILL');
  await start();
  expect(await everything(users)).toEqual(before);

  run('admin', ['backup', '--yes']);
  await end('SIGKILL');
  rmSync(place('data'), { recursive: true });
  const [file = ''] = readdirSync(place('backups')).map((name) => path.join(place('backups'), name));
  run('restore', [file]);
  await start();
  expect(await everything(users)).toEqual(before);
  await end('SIGTERM');

  run('dump', [place('dump')]);
  const cluster = await startCluster();
  try {
    await byPlatform(cluster.port, 'create database simmer owner postgres');
    const on = {
      DATA_DIR: place('new-data'),
      DATABASE_URL: `postgres://postgres@127.0.0.1:${cluster.port}/simmer`,
    };
    run('load', [place('dump')], on);
    await start(on);
    expect(await everything(users)).toEqual(before);
    await end('SIGTERM');
  } finally {
    await cluster.stop();
  }
});
