import { execFile, spawn } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { SignJWT } from 'jose';
import { ROOT } from '#tests/architecture/source-files.ts';
import { forAll } from '#tests/load/crowd.ts';
import { newTraffic, type SimulatedDevice } from '#tests/load/simulated-device.ts';
import { DAYS_AHEAD, makeUsers } from '#tests/load/users.ts';
import type { Database } from '#tests/support/database.ts';
import { temporaryFolder } from '#tests/support/embedded-server.ts';
import { usedBy } from '#tests/support/process-use.ts';

export interface SmallMachineOptions {
  users: number;
  friends: number;
  /** Days of history of each user when the server starts. */
  history: number;
  /** Days simulated during the measurement. */
  days: number;
  say: (line: string) => void;
}

export interface MachineUse {
  /** Memory after the start, after the first sync of all devices, and after each day. */
  megabytes: number[];
  /** Peak memory: of the first start on an empty folder, of the days, and of a backup. */
  mostMegabytes: number;
}

const MEGABYTE = 1024 * 1024;
/** Requests. More would measure the queue. */
const AT_ONCE = 2;

/**
 * Runs the packaged server on one core: users go through days as fast as the server responds, and after each day memory and disk
 * use are measured. Rows that the server deletes after hours or days are still there, so real use needs less disk.
 */
export async function smallMachine(options: SmallMachineOptions): Promise<MachineUse> {
  const { users, history, days, say } = options;
  const { folder, remove } = temporaryFolder();
  const dataDir = path.join(folder, 'data');
  const sessions = new Map<string, string>();
  let url = '';
  const call = async (user: string, request: unknown) => {
    const answer = await fetch(`${url}/rest/v1/rpc/sync`, {
      method: 'POST',
      headers: {
        apikey: 'any-public-key',
        authorization: `Bearer ${await tokenOf(user)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ request }),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const secret = () =>
    new TextEncoder().encode(/=(.*)/.exec(readFileSync(path.join(dataDir, 'secrets'), 'utf8'))?.[1]);
  const tokenOf = (user: string) =>
    new SignJWT({ role: 'authenticated', session_id: sessions.get(user) })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(user)
      .setAudience('authenticated')
      .setExpirationTime('2h')
      .sign(secret());

  try {
    const first = await startPackage(dataDir);
    const { mostMegabytes: firstMost } = await usedBy(first.pid);
    await first.stop();
    say(
      `First start on an empty folder: at most ${mb(firstMost)} of memory, ${mb(sizeOf(dataDir))} on disk.`,
    );
    const devices = await withDatabase(path.join(dataDir, 'db'), (connection) =>
      makeUsers(databaseOf(connection, sessions, call), newTraffic(), { ...options, days: history }),
    );
    say(`${users} users with ${history} days behind them: ${mb(sizeOf(dataDir))} on disk.`);

    const server = await startPackage(dataDir);
    url = server.url;
    try {
      const megabytes: number[] = [];
      const look = async (what: string) => {
        const { seconds, megabytes: now } = await usedBy(server.pid);
        megabytes.push(now);
        say(
          `${what}: ${mb(now)} of memory, ${mb(sizeOf(dataDir))} on disk, ${seconds.toFixed(0)} s of processor so far.`,
        );
      };
      await look('Started');
      await forAll(devices, AT_ONCE, (device) => device.round());
      await look('First sync of all devices');
      for (let day = 1; day <= days; day++) {
        await forAll(devices, AT_ONCE, (device) => liveDay(device, day));
        await look(`Day ${day}`);
      }
      await backUp(dataDir, devices, say);
      await look('A backup');
      const { mostMegabytes } = await usedBy(server.pid);
      return { megabytes, mostMegabytes: Math.max(firstMost, mostMegabytes) };
    } finally {
      await server.stop();
      say(`Stopped: ${mb(sizeOf(dataDir))}.`);
    }
  } finally {
    remove();
  }
}

/** One day of load.ts, without pauses: ten requests, of which four write. */
async function liveDay(device: SimulatedDevice, day: number): Promise<void> {
  const daysAgo = DAYS_AHEAD - day;
  await device.round();
  await device.checkIn('morning', daysAgo);
  await device.round();
  await device.write(day);
  await device.round();
  await device.read();
  await device.round();
  await device.round();
  await device.checkIn('night', daysAgo);
  await device.round();
}

/** Makes a backup while a client sends requests without pauses. */
async function backUp(
  dataDir: string,
  devices: readonly SimulatedDevice[],
  say: (line: string) => void,
): Promise<void> {
  let isDone = false;
  const begun = performance.now();
  const backup = promisify(execFile)(
    process.execPath,
    [`${ROOT}package/supabase/embedded/admin.mjs`, 'backup', '--yes'],
    { env: { ...process.env, DATA_DIR: dataDir } },
  ).finally(() => {
    isDone = true;
  });
  const waits: number[] = [];
  while (!isDone) {
    const asked = performance.now();
    await devices[waits.length % devices.length]?.round();
    waits.push(performance.now() - asked);
  }
  await backup;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  say(
    `A backup took ${seconds(performance.now() - begun)}. Of ${waits.length} requests during it the longest waited ${seconds(Math.max(...waits))}.`,
  );
}

async function startPackage(dataDir: string): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  // PGlite in one process uses one core anyway; only V8's own threads would use a second one
  const pin = process.platform === 'linux' ? ['taskset', '--cpu-list', '0'] : [];
  const [command = '', ...words] = [...pin, process.execPath, `${ROOT}package/supabase/embedded/start.mjs`];
  const child = spawn(command, words, {
    env: { ...process.env, PORT: '0', SEED: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const [, address] = /Simmer is ready at (\S+)/.exec(chunk.toString()) ?? [];
      if (address) resolve(address);
    });
    child.once('close', () => reject(new Error('The server has ended')));
  });
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGTERM');
    await ended;
  };
  return { url, pid: child.pid ?? 0, stop };
}

async function withDatabase<T>(
  folder: string,
  act: (connection: PgliteConnection) => Promise<T>,
): Promise<T> {
  const connection = await createPgliteConnection({ url: folder });
  try {
    return await act(connection);
  } finally {
    await connection.driver.exec('vacuum (analyze)');
    await connection.driver.exec('checkpoint');
    await connection.close();
  }
}

/** The part of a test database that the load test needs: statements of the owner use the files, requests use HTTP. */
function databaseOf(
  { driver }: PgliteConnection,
  sessions: Map<string, string>,
  sync: (user: string, request: unknown) => Promise<unknown>,
): Database {
  const part = {
    sessions,
    sync,
    admin: async (sql: string, params: unknown[] = []) => (await driver.query(sql, params)).rows,
    script: async (sql: string) => void (await driver.exec(sql)),
    engine: {
      transaction: (statements: readonly (readonly [string, unknown[]])[]) =>
        driver.transaction(async (transaction) => {
          for (const [sql, params] of statements) await transaction.query(sql, params ?? []);
          return [];
        }),
    },
  };
  return part as unknown as Database;
}

/** The disk use of the files in megabytes. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, entry) => sum + (statSync(path.join(entry.parentPath, entry.name)).blocks * 512) / MEGABYTE,
      0,
    );
}

const mb = (megabytes: number): string => `${megabytes.toFixed(0)} MB`;
