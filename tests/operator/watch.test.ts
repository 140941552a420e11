import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { parseLogFormat } from '#embedded/common/log.ts';
import { createOperatorPages } from '#embedded/operator/operator-pages.ts';
import { type FinishedRequest, requestLine, watchRequests } from '#embedded/operator/request-watch.ts';
import { sendRaw } from '#tests/support/raw-http.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});

it('accepts text, json or no LOG, and logs no request without it', () => {
  expect([
    parseLogFormat(undefined),
    parseLogFormat(' '),
    parseLogFormat('text'),
    parseLogFormat('json'),
  ]).toEqual([null, null, 'text', 'json']);
  expect(() => parseLogFormat('yes')).toThrow('LOG must be text or json, not "yes".');
});

it('reports a request once it has ended, without its address', async () => {
  const reported: FinishedRequest[] = [];
  let elapsed = 0;
  const server = createServer((request, response) => {
    elapsed += 250;
    if (request.url?.includes('broken')) return void request.socket.destroy();
    response.statusCode = request.method === 'POST' ? 201 : 200;
    response.setHeader('content-length', 5).end('hello');
  });
  watchRequests(
    server,
    () => elapsed,
    (request) => reported.push(request),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  undo.push(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await fetch(`${url}/rest/v1/rpc/sync`, { method: 'POST' });
  await fetch(`${url}/storage/v1/object/public/avatars/0b8fa9a4/avatar-1.png`);
  await fetch(`${url}/history?day=2026-11-23`, { method: 'HEAD' });
  await sendRaw(url, 'PROPFIND /broken HTTP/1.1\r\nHost: x\r\n\r\n');
  await vi.waitFor(() =>
    expect(reported).toEqual([
      { method: 'POST', route: 'sync', status: 201, seconds: 0.25, bytes: 5 },
      { method: 'GET', route: 'pictures', status: 200, seconds: 0.25, bytes: 5 },
      { method: 'HEAD', route: 'pages', status: 200, seconds: 0.25, bytes: 0 },
      { method: 'other', route: 'pages', status: 499, seconds: 0.25, bytes: 0 },
    ]),
  );
  const [first] = reported;
  if (!first) throw new Error('Nothing was reported');
  const at = '2026-11-23T10:00:00.000Z';
  expect(requestLine('text', first, at)).toBe(`${at} POST sync 201, 250 ms, 5 bytes`);
  expect(JSON.parse(requestLine('json', first, at))).toEqual({
    time: at,
    method: 'POST',
    route: 'sync',
    status: 201,
    ms: 250,
    bytes: 5,
  });
});

it('answers simultaneous health requests with one query', async () => {
  const request = { headers: {}, socket: { remoteAddress: '203.0.113.7' } } as unknown as IncomingMessage;
  let questions = 0;
  let answer: (isWell: boolean) => void = () => undefined;
  const pages = createOperatorPages({
    probe: () =>
      new Promise<void>((resolve, reject) => {
        questions += 1;
        answer = (isWell) => (isWell ? resolve() : reject(new Error('broken')));
      }),
    metrics: async () => '',
    token: 'secret',
  });
  const ask = () => pages(request, '/local/health');
  const both = Promise.all([ask(), ask()]);
  answer(true);
  expect((await both).map((one) => one?.status)).toEqual([200, 200]);
  expect(questions).toBe(1);
  const ill = ask();
  answer(false);
  expect((await ill)?.status).toBe(503);
  expect((await pages(request, '/local/metrics'))?.status).toBe(403);
  expect(await pages(request, '/local/demo')).toBeNull();
});
