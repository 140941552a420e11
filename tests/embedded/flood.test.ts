import { createServer, type Server } from 'node:http';
import type net from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApi } from '#embedded/api/api-handler.ts';
import { type Endpoint, functionEndpoint } from '#embedded/api/endpoints.ts';
import { createRequestLimiter, DEFAULT_REQUEST_LIMIT } from '#embedded/api/request-limiter.ts';
import { createAttemptLimiter, DEFAULT_LIMITS } from '#embedded/auth/attempt-limiter.ts';
import { createTokenCheck } from '#embedded/auth/token-check.ts';
import { createRequestQueue } from '#embedded/data/request-queue.ts';
import { limitConnections } from '#embedded/http/connection-limit.ts';
import { closeServer, createHttpServer, listen, type Respond } from '#embedded/http/http-server.ts';
import { json } from '#embedded/http/json.ts';
import { NIGHTLY } from '#tests/support/nightly.ts';
import { get, sendRaw, sendUnread } from '#tests/support/raw-http.ts';

const MEGABYTE = 1024 * 1024;
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const openConnections = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

async function serve(
  answer: Respond,
  unreadMs?: number,
): Promise<{ server: Server; url: string; lines: string[] }> {
  const lines: string[] = [];
  const server = createHttpServer(
    answer,
    () => true,
    (line) => lines.push(line),
    unreadMs,
  );
  const url = `http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}`;
  undo.push(() => closeServer(server, 0));
  return { server, url, lines };
}

describe('connection', () => {
  it('receives the responses to pipelined requests in order', async () => {
    let under = 0;
    let most = 0;
    const { url } = await serve(async (_, { pathname }) => {
      most = Math.max(most, ++under);
      await new Promise((resolve) => setImmediate(resolve));
      under--;
      return json(200, pathname);
    });
    const targets = Array.from({ length: 8 }, (_, i) => `/${i}`);
    const answer = await sendRaw(
      url,
      targets.map((one) => get(one)).join('') + get('/end', 'Connection: close'),
    );
    expect(answer.match(/"\/\w+"/g)).toEqual([...targets, '/end'].map((one) => `"${one}"`));
    expect(most).toBe(1);
  });

  it('delivers a complete body that follows requests that had to wait', async () => {
    const { url } = await serve(async (request) => {
      let size = 0;
      for await (const chunk of request) size += chunk.length;
      return json(200, size);
    });
    const post = `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${MEGABYTE}\r\n\r\n${'x'.repeat(MEGABYTE)}`;
    const answer = await sendRaw(url, get('/') + post + post + get('/', 'Connection: close'));
    const sizes = [...answer.matchAll(/\r\n\r\n(\d+)/g)].map(([, size]) => Number(size));
    expect(sizes).toEqual([0, MEGABYTE, MEGABYTE, 0]);
  });

  it('ends without a message if its response fails, and logs only the location', async () => {
    const { url, lines } = await serve(async () => {
      const body = new ReadableStream({
        pull() {
          throw new Error('ann@example.com');
        },
      });
      return new Response(body, { headers: { 'content-length': '100' } });
    });
    expect(await sendRaw(url, get('/'))).toBe('');
    expect(lines).toEqual([expect.stringMatching(/^request failed: Error at [\w.-]+\.ts:\d+$/)]);
  });

  it('remains open while its response is being made', async () => {
    let make = () => undefined as unknown;
    const made = new Promise((resolve) => {
      make = () => resolve(null);
    });
    const { server, url } = await serve(async (_, { pathname }) => {
      if (pathname === '/slow') await made;
      return pathname === '/unread' ? new Response(new Uint8Array(16 * MEGABYTE)) : json(200, pathname);
    }, 100);
    const slow = sendRaw(url, get('/first') + get('/slow', 'Connection: close'));
    const unread = sendUnread(url, get('/unread'));
    await new Promise((resolve) => unread.once('readable', resolve));
    await vi.waitFor(async () => expect(await openConnections(server)).toBe(1), 20_000);
    make();
    expect(await slow).toMatch(/"\/first".*"\/slow"/s);
  });
});

describe.each(NIGHTLY ? ['connection'] : [])('%s that reads too little', () => {
  it('gets one response if it reads none, while other clients are served', async () => {
    const made: string[] = [];
    const { url } = await serve(async (_, { pathname }) => {
      made.push(pathname);
      return new Response(pathname === '/other' ? 'hello' : new Uint8Array(16 * MEGABYTE));
    });
    const idle = Array.from({ length: 4 }, (_, i) => sendUnread(url, get(`/${i}`).repeat(5)));
    await vi.waitFor(() => expect(new Set(made).size).toBe(4));
    for (let i = 0; i < 5; i++) expect(await (await fetch(`${url}/other`)).text()).toBe('hello');
    expect(made.filter((one) => one !== '/other').sort()).toEqual(['/0', '/1', '/2', '/3']);
    for (const socket of idle) socket.destroy();
  });

  it('ends if it pipelines more requests than any client would', async () => {
    let made = 0;
    const { server, url } = await serve(async () => {
      made++;
      return new Response(new Uint8Array(16 * MEGABYTE));
    });
    const socket = sendUnread(url, get('/').repeat(1000));
    await new Promise((resolve) => socket.once('connect', resolve));
    await vi.waitFor(async () => expect([made, await openConnections(server)]).toEqual([1, 0]), 20_000);
  });

  it('ends with its waiting requests if it reads nothing for a while', async () => {
    let made = 0;
    const answer = async () => {
      made++;
      return new Response(new Uint8Array(16 * MEGABYTE));
    };
    const { server, url, lines } = await serve(answer, 100);
    sendUnread(url, get('/').repeat(3));
    await vi.waitFor(() => expect(made).toBe(1));
    await vi.waitFor(async () => expect(await openConnections(server)).toBe(0), 20_000);
    expect([made, lines]).toEqual([1, []]);
  });
});

describe('connection limit', () => {
  it('counts each network, but no trusted proxy', async () => {
    const server = createServer((_, response) => response.end('hello'));
    const from = ['a', 'a', 'a', 'b', null, null, null, 'a'];
    const networks = [...from];
    limitConnections(server, () => networks.shift() ?? null, { all: 100, ofNetwork: 2 });
    const url = `http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}`;
    undo.push(() => closeServer(server, 0));
    const closed: number[] = [];
    const sockets: net.Socket[] = [];
    for (let i = 0; i < 7; i++) {
      const socket = sendUnread(url, '');
      sockets.push(socket.resume());
      socket.once('close', () => closed.push(i));
      await new Promise((resolve) => socket.once('connect', resolve));
      await vi.waitFor(() => expect(networks).toHaveLength(from.length - i - 1));
    }
    await vi.waitFor(() => expect(closed).toEqual([2]));
    sockets[0]?.destroy();
    await vi.waitFor(async () => expect(await openConnections(server)).toBe(5));
    expect(await sendRaw(url, get('/', 'Connection: close'))).toContain('hello');
    for (const socket of sockets) socket.destroy();
  });
});

/** A request that needs no token, with a name that identifies it. */
const ANY: Endpoint = {
  ...functionEndpoint('any', { type: 'none' }),
  method: 'GET',
  who: 'anyone',
  query: { name: { times: 1, reads: () => true } },
};

describe('queue at the database', () => {
  /** The real API and queue in front of a database that only records the requests. */
  async function api() {
    const queue = createRequestQueue();
    const asked: string[] = [];
    let open = () => undefined as unknown;
    const held = new Promise((resolve) => {
      open = () => resolve(null);
    });
    const answer = createApi({
      endpoints: [ANY],
      backend: {
        postgres: Reflect.get({}, 'none'),
        async respond(request) {
          asked.push(new URL(request.url).search);
          return new Response('[]');
        },
        watch: async (turn) => ({ result: await turn(), error: null }),
        probe: async () => undefined,
        turns: 1,
        close: async () => undefined,
      },
      queue,
      tokens: createTokenCheck('any secret of the server, long enough'),
      limiter: createAttemptLimiter(DEFAULT_LIMITS, () => 0),
      startLimiter: createRequestLimiter(DEFAULT_REQUEST_LIMIT, () => 0),
      requestLimiter: createRequestLimiter(DEFAULT_REQUEST_LIMIT, () => 0),
      openLimiter: createRequestLimiter(DEFAULT_REQUEST_LIMIT, () => 0),
      pace: { ms: 15_000, bytes: 4096 },
      respondToAuth: (_request, _body, pass) => pass(),
      links: { hashIn: () => null },
      diskIsFull: async () => false,
      networkOf: ({ headers }) => String(headers['x-network']),
      storage: '/nowhere',
    });
    let here = 0;
    const { server, url } = await serve((request, target) => {
      here++;
      return answer(request, target);
    });
    undo.push(() => open());
    void queue.run(() => held);
    return { server, url, asked, queue, open, here: () => here };
  }
  const rows = (name: string, network = 'a', ...more: string[]) =>
    get(`/rest/v1/rpc/any?name=${name}`, 'apikey: any', `X-Network: ${network}`, ...more);
  const END = 'Connection: close';

  it('skips a client that has hung up', async () => {
    const { server, url, asked, queue, open, here } = await api();
    const gone = Array.from({ length: 30 }, () => sendUnread(url, rows('gone')));
    const stays = sendRaw(url, rows('stays', 'a', END));
    await vi.waitFor(() => expect(here()).toBe(31));
    for (const socket of gone) socket.destroy();
    await vi.waitFor(async () => expect(await openConnections(server)).toBe(1));
    open();
    expect(await stays).toMatch(/^HTTP\/1\.1 200/);
    await queue.idle();
    expect(asked).toEqual(['?name=stays']);
  });

  it('accepts fifty requests of one network and keeps room for others', async () => {
    const { url, asked, open, here } = await api();
    const ask = (name: string, network: string) => sendRaw(url, rows(name, network, END));
    const crowd = Array.from({ length: 50 }, () => ask('crowd', 'a'));
    await vi.waitFor(() => expect(here()).toBe(50));
    const rejected = await ask('one-more', 'a');
    expect(rejected).toMatch(/^HTTP\/1\.1 503.*^retry-after: 1\r$/ims);
    const other = ask('other', 'b');
    await vi.waitFor(() => expect(here()).toBe(52));
    open();
    for (const answer of [...(await Promise.all(crowd)), await other])
      expect(answer).toMatch(/^HTTP\/1\.1 200/);
    expect(asked).toEqual(['?name=crowd', '?name=other', ...Array(49).fill('?name=crowd')]);
    expect(await ask('again', 'a')).toMatch(/^HTTP\/1\.1 200/);
  });
});
