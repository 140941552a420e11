import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parseTrustProxy } from '#embedded/http/client-address.ts';
import { BODY_LIMIT } from '#embedded/http/read-body.ts';
import { findProxy, PROXIES } from '#scripts/programs/find-proxies.mjs';
import { pngOf } from '#tests/support/avatar-requests.ts';
import { startTestServer, type TestServer, temporaryFolder } from '#tests/support/embedded-server.ts';
import { freePort } from '#tests/support/free-port.ts';
import { example, startProxy, type TestProxy } from '#tests/support/proxy.ts';

const AS_JSON = { apikey: 'any', 'content-type': 'application/json' };

it("has a body limit in the nginx example that is as large as the server's", () => {
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(example('nginx.conf')) ?? [];
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThanOrEqual(BODY_LIMIT);
});

// the proxies on this machine (scripts/programs/find-proxies.mjs); `npm test` prints which are missing
const proxies = PROXIES.filter((name) => findProxy(name));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    publicUrl: 'https://habits.example',
    trustProxy: parseTrustProxy('127.0.0.1') ?? (() => false),
    limits: {
      perAddress: { burst: 5, refillMs: 600_000 },
      perEmail: { burst: 1000, refillMs: 1 },
    },
  });
});
afterAll(() => server?.end());

describe.each(proxies)('%s with its example', (name) => {
  const { folder, remove } = temporaryFolder();
  const email = `ann-${name}@example.com`;
  let proxy: TestProxy;
  let ann: { id: string; token: string };
  beforeAll(async () => {
    proxy = await startProxy(name, folder, await freePort(), new URL(server.url).host);
    const body = JSON.stringify({ email, password: 'correct horse' });
    const { text } = await proxy.call('/auth/v1/signup', { method: 'POST', headers: AS_JSON, body });
    const session = JSON.parse(text);
    ann = { id: session.user.id, token: session.access_token };
  });
  afterAll(async () => {
    await proxy?.stop();
    remove();
  });

  it('serves the API at the public address, with HSTS', async () => {
    const { status, text, headers } = await proxy.call('/local/health');
    expect([status, JSON.parse(text)]).toEqual([200, { status: 'ok' }]);
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });

  it('writes no code of an invitation link into its log files, also while the server is down', async () => {
    const down = await startProxy(name, `${folder}/down`, await freePort(), `127.0.0.1:${await freePort()}`);
    for (const each of [proxy, down]) {
      await each.call('/i/0123456789abcdef');
      await each.call('/friends');
    }
    await down.stop();
    const logs = [folder, `${folder}/down`].flatMap((from) =>
      readdirSync(from).flatMap((file) =>
        file.endsWith('.log') ? readFileSync(`${from}/${file}`, 'utf8').split('\n') : [],
      ),
    );
    expect(logs.filter((line) => line.includes('0123456789abcdef'))).toEqual([]);
    // both kinds of log are written
    if (name === 'nginx') expect(logs.filter((line) => line.includes('GET /friends')).length).toBe(3);
  });

  it('accepts the largest picture', async () => {
    const { status } = await proxy.call(`/storage/v1/object/avatars/${ann.id}/avatar-1700000000000.png`, {
      method: 'POST',
      headers: { apikey: 'any', authorization: `Bearer ${ann.token}`, 'content-type': 'image/png' },
      body: pngOf(5_242_880),
    });
    expect(status).toBe(200);
  });

  it('rings the doorbell through a WebSocket', async () => {
    const socket = proxy.socket('/realtime/v1/websocket?apikey=any&vsn=2.0.0');
    const frames: unknown[] = [];
    socket.on('message', (data) => frames.push(JSON.parse(data.toString())));
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    const topic = `realtime:user:${ann.id}`;
    const wish = { config: { private: true }, access_token: ann.token };
    socket.send(JSON.stringify(['1', '1', topic, 'phx_join', wish]));
    await vi.waitFor(() => expect(frames).toContainEqual(['1', '1', topic, 'phx_reply', expect.anything()]));
    await server.query(`select realtime.send('{"n":1}', 'sync', $1, true)`, [`user:${ann.id}`]);
    const bell = ['1', null, topic, 'broadcast', expect.objectContaining({ payload: { n: 1 } })];
    await vi.waitFor(() => expect(frames).toContainEqual(bell));
    socket.close();
  });

  it('counts attempts by the client address that the proxy reports, ignoring headers of the client', async () => {
    const guess = async (from: string, claimed: string) => {
      const { status } = await proxy.call('/auth/v1/token?grant_type=password', {
        method: 'POST',
        from,
        headers: { ...AS_JSON, 'x-forwarded-for': claimed },
        body: JSON.stringify({ email, password: 'wrong horse' }),
      });
      return status;
    };
    const network = proxies.indexOf(name) + 1;
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push(await guess(`127.0.${network}.3`, `203.0.113.${i}`));
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect(await guess(`127.0.${network}.4`, `127.0.${network}.3`)).toBe(400);
  });
});
