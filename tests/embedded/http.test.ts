import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ENDPOINTS, functionEndpoint } from '#embedded/api/endpoints.ts';
import { startTestServer, type TestServer } from '#tests/support/embedded-server.ts';
import { statusOf } from '#tests/support/raw-http.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({
    allowedHosts: ['habits.example'],
    endpoints: [...ENDPOINTS, functionEndpoint('run_out')],
    pace: { ms: 600_000, bytes: 1 }, // bodies are held back here
  });
  await server.query(`create function public.run_out() returns void language plpgsql as
    $$ begin raise exception using errcode = '53100', message = 'disk full'; end $$`);
  ({ token } = await server.user('Ann'));
});
afterAll(() => server?.end());

const AS_JSON = 'Content-Type: application/json';
const mine = () => ['apikey: any', `Authorization: Bearer ${token}`, AS_JSON];

describe('host check', () => {
  const from = (host: string) =>
    statusOf(server.url, '/auth/v1/settings', {
      headers: [`Host: ${host}`, `Origin: http://${host}`, 'apikey: any'],
    });

  it('rejects the host name of a foreign page, even with the same origin', async () => {
    expect(await from('evil.example')).toBe(421);
    expect(await from('127.0.0.1.evil.example')).toBe(421);
  });

  it.each(['ann@127.0.0.1', 'ann:secret@localhost:5173', ':x@127.0.0.1'])(
    'rejects a host with a user name or password: %s',
    async (host) => {
      for (const target of ['/rest/v1/profiles', '/auth/v1/settings', '/local/health', '/']) {
        expect(await statusOf(server.url, target, { headers: [`Host: ${host}`] }), target).toBe(400);
      }
      expect(server.lines).toEqual([]);
    },
  );

  it('accepts an IP address, a loopback name or an allowed name', async () => {
    for (const host of ['localhost:5173', '127.0.0.1', '[::1]:80', '192.168.1.5:5173', 'habits.example']) {
      expect(await from(host), host).toBe(200);
    }
  });
});

describe('method check', () => {
  it.each(['TRACE', 'PROPFIND', 'LINK'])('rejects a method that no client needs: %s', async (method) => {
    for (const target of ['/', '/rest/v1/profiles', '/auth/v1/user']) {
      expect(await statusOf(server.url, target, { method }), target).toBe(405);
    }
  });
});

describe('Upgrade header', () => {
  const OFFER = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk'];

  it('is ignored if it offers another protocol', async () => {
    expect(await statusOf(server.url, '/local/health', { headers: OFFER })).toBe(200);
    const body = JSON.stringify({ email: 'offer@example.com', password: 'correct horse' });
    const headers = ['apikey: any', AS_JSON, ...OFFER];
    expect(await statusOf(server.url, '/auth/v1/signup', { method: 'POST', headers, body })).toBe(200);
  });

  it.each(['//', '/\\', '/%', 'http://[', '*', '/realtime/v1/%77ebsocket', '//realtime/v1/websocket'])(
    'ends only its own connection if the URL is invalid: %s',
    async (target) => {
      const socket = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
      const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
      const status = await statusOf(server.url, target, { headers: [...socket, key] });
      expect([400, 404]).toContain(status);
      expect(await statusOf(server.url, '/local/health')).toBe(200);
    },
  );
});

describe('deeply nested JSON', () => {
  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  const call = (target: string, body: string, method = 'POST') =>
    statusOf(server.url, target, { method, headers: mine(), body });

  it.each([101, 3000, 30_000])('is rejected with %i levels', async (levels) => {
    expect(await call('/rest/v1/rpc/sync', `{"request":${deep(levels)}}`)).toBe(400);
    expect(await call('/rest/v1/check_ins', `{"id":${deep(levels)}}`)).toBe(400);
    expect(await call('/auth/v1/user', `{"data":{"a":${deep(levels)}}}`, 'PUT')).toBe(400);
    expect(await call('/auth/v1/signup', `{"data":{"a":${deep(levels)}}}`)).toBe(400);
  });

  it('is accepted if the brackets are in a string', async () => {
    const body = JSON.stringify({ data: { note: `"${'['.repeat(5000)}\\` } });
    expect(await call('/auth/v1/user', body, 'PUT')).toBe(200);
  });
});

describe('database without resources', () => {
  it('causes the status 503', async () => {
    expect(
      await statusOf(server.url, '/rest/v1/rpc/run_out', { method: 'POST', headers: mine(), body: '{}' }),
    ).toBe(503);
  });
});

describe('request body', () => {
  const held: net.Socket[] = [];
  const holdBack = (lines: readonly string[]) =>
    new Promise<string>((resolve) => {
      const { hostname, port } = new URL(server.url);
      const socket = net.connect(Number(port), hostname, () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
      held.push(socket);
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => resolve(chunk.toString()));
    });
  const post = (headers: readonly string[], length: number) =>
    holdBack(['POST /rest/v1/rpc/sync HTTP/1.1', 'Host: localhost', ...headers, `Content-Length: ${length}`]);

  it('is not awaited if the headers are enough to reject the request', async () => {
    expect(await post(['apikey: any'], 5_000_000)).toMatch(/^HTTP\/1\.1 401/);
    expect(await post(mine(), 5_000_000)).toMatch(/^HTTP\/1\.1 413/);
    expect(await post(['apikey: any', 'Authorization: Bearer not.a.token'], 5_000_000)).toMatch(
      /^HTTP\/1\.1 401/,
    );
  });

  const sync = (of: string, cursor: string) =>
    statusOf(server.url, '/rest/v1/rpc/sync', {
      method: 'POST',
      headers: ['apikey: any', `Authorization: Bearer ${of}`, AS_JSON],
      body: JSON.stringify({ request: { cursor } }),
    });
  const LONG = 'x'.repeat(1_900_000);

  it('costs no capacity before it arrives', async () => {
    const answers: string[] = [];
    for (let i = 0; i < 12; i++) void post(mine(), 2_000_000).then((answer) => answers.push(answer));
    for (let i = 0; i < 12; i++) expect(await sync(token, LONG)).toBe(422);
    expect(answers).toEqual([]);
    for (const socket of held.splice(0)) socket.destroy();
  });

  it('uses capacity of its own user while it is incomplete', async () => {
    const bob = await server.user('Bob');
    const answers: string[] = [];
    for (let i = 0; i < 8; i++) {
      void post(mine(), 2_000_000).then((answer) => answers.push(answer));
      held.at(-1)?.once('connect', () => held.at(i)?.write(LONG));
    }
    await vi.waitFor(() => expect(answers).toHaveLength(2), 20_000);
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 503/);
    expect([await sync(token, LONG), await sync(bob.token, LONG)]).toEqual([503, 422]);
    for (const socket of held.splice(0)) socket.destroy();
    await vi.waitFor(async () => expect(await sync(token, LONG)).toBe(422), 20_000);
  });
});
