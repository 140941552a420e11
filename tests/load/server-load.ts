import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import http, { Agent, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { SignJWT } from 'jose';
import { startEmbeddedServer } from '#embedded/server/create-server.ts';
import { median, p95 } from '#tests/bench/statistics.ts';
import { forAll } from '#tests/load/crowd.ts';
import { newTraffic, SimulatedDevice } from '#tests/load/simulated-device.ts';
import { startCluster } from '#tests/support/postgres-engine.ts';
import { startServerProcess } from '#tests/support/server-process.ts';

const USERS = 100;
/** How many of ten requests write, as in one user's day (docs/scale.md). */
const WRITES_OF_TEN = 3;

export interface ServerLoad {
  database: 'pglite' | 'postgres';
  /** Requests in flight at any time, for one run after the other. */
  atOnce: readonly number[];
  requests: number;
  say: (line: string) => void;
}

/**
 * Measures a real server process over HTTP: each of `atOnce` clients sends its next request as soon as it has a response.
 */
export async function loadServer({ database, atOnce, requests, say }: ServerLoad): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'simmer-load-'));
  const cluster = database === 'postgres' ? await startCluster() : null;
  const databaseUrl = cluster ? `postgres://postgres@127.0.0.1:${cluster.port}/postgres` : null;
  const users = await makeUsers(dataDir, databaseUrl);
  const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const server = await startServerProcess(env);
  try {
    const devices = users.map(({ id, token }) => {
      const sync = syncOver(server.url ?? '', token);
      return new SimulatedDevice({ sync }, id, [], newTraffic());
    });
    // warms up query plans, connections and the compiler
    for (let round = 0; round < 10; round++) await forAll(devices, 8, (device) => device.round());
    for (const clients of atOnce) {
      const turns = Array.from({ length: requests }, (_, nth) => nth);
      const begun = performance.now();
      const took = await forAll(turns, clients, async (nth) => {
        const device = devices[nth % USERS];
        const writes = nth % 10 < WRITES_OF_TEN;
        await (writes ? device?.round('setProfile', { display_name: `Ann ${nth}` }) : device?.round());
      });
      const rate = (requests / (performance.now() - begun)) * 1000;
      say(
        `${database}, ${clients} at once: ${rate.toFixed(0)} requests a second, p50 ${median(took).toFixed(1)}, p95 ${p95(took).toFixed(1)} ms`,
      );
    }
  } finally {
    server.kill('SIGTERM');
    await server.ended;
    await cluster?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Accounts with sessions and tokens, without the hour that their sign-ups would take. */
async function makeUsers(dataDir: string, databaseUrl: string | null) {
  const server = await startEmbeddedServer({ dataDir, databaseUrl, distDir: null, log: () => undefined });
  const users = Array.from({ length: USERS }, () => ({ id: randomUUID(), session: randomUUID() }));
  await server.query(
    `insert into auth.users (id, email, raw_user_meta_data, created_at)
     select p, p || '@example.com', '{"display_name": "Test user"}', now() - interval '40 days' from unnest($1::uuid[]) p`,
    [users.map(({ id }) => id)],
  );
  await server.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at)
     select s.id, s.who, now(), now() from unnest($1::uuid[], $2::uuid[]) s (id, who)`,
    [users.map(({ session }) => session), users.map(({ id }) => id)],
  );
  // clients here send requests faster than devices
  await server.query(
    `create or replace function private.count_request() returns void language sql security definer set search_path = '' as ''`,
  );
  await server.stop();
  const secret = (await readFile(path.join(dataDir, 'secrets'), 'utf8')).trim().split('=')[1];
  return Promise.all(
    users.map(async ({ id, session }) => ({
      id,
      token: await new SignJWT({ sub: id, role: 'authenticated', aud: 'authenticated', session_id: session })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime('2h')
        .sign(new TextEncoder().encode(secret)),
    })),
  );
}

const agent = new Agent({ keepAlive: true });

/** Uses `node:http`, because the client shares the cores with the server, and `fetch` costs three times as much. */
const syncOver = (url: string, token: string) => async (_user: unknown, request: unknown) => {
  const headers = { apikey: 'load', authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = http.request(`${url}/rest/v1/rpc/sync`, { agent, method: 'POST', headers });
  call.end(JSON.stringify({ request }));
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  const body = await text(answer);
  if (answer.statusCode !== 200) throw new Error(`sync answered ${answer.statusCode}: ${body}`);
  return JSON.parse(body);
};
