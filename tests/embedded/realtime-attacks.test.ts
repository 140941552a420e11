import { createServer } from 'node:http';
import net from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import WebSocket, { WebSocketServer } from 'ws';
import {
  type ConnectionDeps,
  type RealtimeConnection,
  serveConnection,
} from '#embedded/realtime/realtime-connection.ts';
import { startTestServer, type TestServer } from '#tests/support/embedded-server.ts';
import { firstOf, NIGHTLY } from '#tests/support/nightly.ts';

type Frame = [string | null, string | null, string, string, Record<string, unknown>];

const open = (url: string) =>
  new Promise<{ socket: WebSocket; frames: Frame[]; closed: Promise<void> }>((resolve, reject) => {
    const socket = new WebSocket(url);
    const frames: Frame[] = [];
    const closed = new Promise<void>((gone) => socket.once('close', () => gone()));
    socket.on('message', (data) => frames.push(JSON.parse(data.toString())));
    socket.once('open', () => resolve({ socket, frames, closed }));
    socket.once('error', reject);
  });
const join = (topic: string, token: string, ref = '1') =>
  JSON.stringify([
    ref,
    ref,
    `realtime:${topic}`,
    'phx_join',
    { config: { private: true }, access_token: token },
  ]);

describe('Realtime socket', () => {
  const undo: (() => unknown)[] = [];
  afterEach(async () => {
    vi.useRealTimers();
    for (const step of undo.splice(0).reverse()) await step();
  });

  const CLAIMS = { sub: 'ann', exp: 4_000_000_000, all: { session_id: 'hers' } };

  /** A real pair of sockets. `mayRead` grants reading. */
  async function pair(over: Partial<ConnectionDeps>) {
    const http = createServer();
    const sockets = new WebSocketServer({ server: http, autoPong: false });
    let connection: RealtimeConnection | null = null;
    sockets.on('connection', (ws) => {
      connection = serveConnection(ws, {
        tokens: { claims: async () => CLAIMS },
        mayRead: async () => true,
        now: () => 0,
        elapsed: () => 0,
        onMember: () => true,
        ...over,
      });
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const address = http.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const client = await open(`ws://127.0.0.1:${port}`);
    undo.push(
      () => http.close(),
      () => sockets.close(),
      () => client.socket.terminate(),
    );
    return { ...client, connection: () => connection };
  }

  it('runs one check of a topic at a time and responds to the newest of repeated joins', async () => {
    const answers: ((may: boolean) => void)[] = [];
    const mayRead = vi.fn(() => new Promise<boolean>((resolve) => answers.push(resolve)));
    const { socket, frames } = await pair({ mayRead });
    for (let i = 1; i <= 80; i++) socket.send(join('user:ann', 'token', `${i}`));
    socket.send(JSON.stringify([null, 'last', 'phoenix', 'heartbeat', {}]));
    await vi.waitFor(() => expect(frames.at(-1)?.[1]).toBe('last'));
    expect(mayRead).toHaveBeenCalledTimes(1);
    answers[0]?.(true);
    await vi.waitFor(() => expect(mayRead).toHaveBeenCalledTimes(2));
    answers[1]?.(true);
    await vi.waitFor(() => expect(frames.at(-1)?.slice(1, 2)).toEqual(['80']));
    expect(frames.map(([, ref]) => ref)).toEqual(['last', '80']);
    expect(mayRead).toHaveBeenCalledTimes(2);
  });

  it('cancels the check of its join when it closes', async () => {
    let isWanted: (() => boolean) | null = null;
    const mayRead: ConnectionDeps['mayRead'] = (_claims, _topic, wanted) => {
      isWanted = wanted;
      return new Promise(() => undefined);
    };
    const { socket } = await pair({ mayRead });
    socket.send(join('user:ann', 'token'));
    await vi.waitFor(() => expect(isWanted?.()).toBe(true));
    socket.terminate();
    await vi.waitFor(() => expect(isWanted?.()).toBe(false));
  });

  it.each(
    firstOf(1, [
      ['joins', (socket: WebSocket) => socket.send(join('user:ann', 'token'))],
      ['heartbeats', (socket: WebSocket) => socket.send('[null,"1","phoenix","heartbeat",{}]')],
      ['pings', (socket: WebSocket) => socket.ping('hello')],
    ] as const),
  )('ends if it sends %s without end', async (_, frame) => {
    const { socket, frames, closed } = await pair({});
    for (let i = 0; i < 1000; i++) frame(socket);
    await closed;
    expect(frames.length).toBeLessThanOrEqual(101);
  });

  it('closes if it joins no topic, even if it sends heartbeats', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { socket, frames, closed } = await pair({});
    await vi.advanceTimersByTimeAsync(9000);
    socket.send('[null,"1","phoenix","heartbeat",{}]');
    await new Promise<void>((resolve) => socket.once('message', () => resolve()));
    expect(frames).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1000);
    await closed;
  });

  it('closes only the topics that an ended session has joined', async () => {
    const { socket, frames, connection } = await pair({});
    socket.send(join('user:ann', 'token'));
    await vi.waitFor(() => expect(frames).toHaveLength(1));
    connection()?.endSession('another');
    connection()?.endSession('hers');
    connection()?.deliver('user:ann', 'sync', {});
    socket.send('[null,"end","phoenix","heartbeat",{}]');
    await vi.waitFor(() => expect(frames.at(-1)?.[1]).toBe('end'));
    expect(frames.map(([, , , event]) => event)).toEqual(['phx_reply', 'phx_close', 'phx_reply']);
  });
});

describe('Realtime server', () => {
  let server: TestServer;
  let url: string;
  beforeAll(async () => {
    server = await startTestServer();
    url = `${server.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=any&vsn=2.0.0`;
  });
  afterAll(() => server?.end());

  it('serves other clients while one socket floods it with joins', async () => {
    const ann = await server.user('Ann');
    const bea = await server.user('Bea');
    const { socket, closed } = await open(url);
    for (let i = 0; i < (NIGHTLY ? 5000 : 300); i++) socket.send(join(`user:${ann.id}`, ann.token));
    await closed;
    expect((await bea.client.from('profiles').select('user_id')).data).toEqual([{ user_id: bea.id }]);
  });

  it('stops ringing for an ended session, however it ended', async () => {
    const cleo = await server.user('Cleo');
    const phone = server.client();
    await phone.auth.signInWithPassword({ email: cleo.email, password: 'correct horse' });
    const token = (await phone.auth.getSession()).data.session?.access_token ?? '';
    const [stays, ends] = await Promise.all([open(url), open(url)]);
    stays.socket.send(join(`user:${cleo.id}`, cleo.token));
    ends.socket.send(join(`user:${cleo.id}`, token));
    for (const { frames } of [stays, ends]) {
      await vi.waitFor(() => expect(frames.at(-1)?.[4]).toMatchObject({ status: 'ok' }));
    }
    await cleo.client.auth.updateUser({ password: 'battery staple', current_password: 'correct horse' });
    await vi.waitFor(() => expect(ends.frames.at(-1)?.[3]).toBe('phx_close'));
    await server.query(`select realtime.send('{}', 'sync', $1, true)`, [`user:${cleo.id}`]);
    await vi.waitFor(() => expect(stays.frames.at(-1)?.[3]).toBe('broadcast'));
    expect(ends.frames.map(([, , , event]) => event)).toEqual(['phx_reply', 'phx_close']);
    await cleo.client.auth.signOut({ scope: 'global' });
    await vi.waitFor(() => expect(stays.frames.at(-1)?.[3]).toBe('phx_close'));
    for (const { socket } of [stays, ends]) socket.close();
  });

  it('keeps a place for a signed-in user when one network opens many sockets without a token', async () => {
    const dora = await server.user('Dora');
    const idle: WebSocket[] = [];
    for (let i = 0; i < (NIGHTLY ? 520 : 40); i++) idle.push((await open(url)).socket);
    const { socket, frames } = await open(url);
    socket.send(join(`user:${dora.id}`, dora.token));
    await vi.waitFor(() => expect(frames.at(-1)?.[4]).toMatchObject({ status: 'ok' }));
    await vi.waitFor(() =>
      expect(idle.filter((one) => one.readyState === WebSocket.OPEN).length).toBeLessThan(21),
    );
    for (const one of [socket, ...idle]) one.terminate();
  });

  it('stops even if a client finishes its handshake during the stop and leaves the connection open', async () => {
    const stopping = await startTestServer();
    const { host, hostname, port } = new URL(stopping.url);
    const socket = net.connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    const head = [
      'GET /realtime/v1/websocket?apikey=any HTTP/1.1',
      `Host: ${host}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ];
    socket.write(`${head.join('\r\n')}\r\n`);
    // the server has read the frames above once it responds to this one
    await fetch(`${stopping.url}/local/health`);
    const ended = stopping.end();
    await vi.waitFor(() => expect(fetch(stopping.url)).rejects.toThrow('fetch failed'));
    socket.write('\r\n');
    await ended;
    // it may still be on its way
    await vi.waitFor(() => expect(answer).toMatch(/^HTTP\/1\.1 503 /));
    socket.destroy();
  });
});
