import net from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientOf, copyDataDir, temporaryFolder } from '#tests/support/embedded-server.ts';
import { NIGHTLY } from '#tests/support/nightly.ts';
import { usedBy } from '#tests/support/process-use.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';

/** FUZZ_SEED repeats a run. Without it the inputs are always the same, except in the nightly run. */
const SEED = Number(process.env.FUZZ_SEED ?? (NIGHTLY ? Date.now() % 2 ** 31 : 1));
const RUNS = NIGHTLY ? 1000 : 40;
const WARM_UP = RUNS / 2;
const MOST_GROWTH_MB = 200;
const USERS = 10;

const { folder, remove } = temporaryFolder();
let server: ServerProcess;
let url: URL;
const tokens: string[] = [];

beforeAll(async () => {
  // each input comes from another address and one of several users, so that no limit rejects it
  await copyDataDir(`${folder}/data`);
  server = await startServerProcess({ DATA_DIR: `${folder}/data`, TRUST_PROXY: 'loopback' });
  url = new URL(server.url ?? '');
  for (let i = 0; i < USERS; i++) {
    const email = `ann-${i}@example.com`;
    const { data } = await clientOf(url.origin).auth.signUp({ email, password: 'correct horse' });
    tokens.push(data.session?.access_token ?? '');
  }
});
afterAll(async () => {
  server?.kill('SIGTERM');
  await server?.ended;
  remove();
});

const PATHS = [
  ...['token?grant_type=password', 'signup', 'verify', 'recover', 'user', 'logout', 'authorize'].map(
    (name) => `/auth/v1/${name}`,
  ),
  ...['profiles', 'check_ins', 'rpc/sync', 'rpc/find_user', ''].map((name) => `/rest/v1/${name}`),
  '/storage/v1/object/avatars/x',
  '/realtime/v1/websocket?apikey=any&vsn=2.0.0',
  '/local/health',
  '/local/door',
  '/',
  '//',
  '*',
];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'CONNECT', 'NONSENSE'];

const noise = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '%00',
    '%2f..',
    '\\',
    '?select=*',
    '&or=(a.eq.1)',
    '#',
    '%',
    'ÿ',
    '?display_name=eq.true',
    "'",
    '"',
  ),
);
const target = fc
  .tuple(fc.constantFrom(...PATHS), fc.option(noise), fc.nat(60))
  .map(([path, more, at]) => (more === null ? path : path.slice(0, at) + more + path.slice(at)))
  .map((path) => path.replace(/[\r\n ]/g, '+'));

const header = fc.oneof(
  fc.constantFrom(
    'Upgrade: h2c\r\nConnection: Upgrade',
    'Upgrade: websocket\r\nConnection: Upgrade',
    'Transfer-Encoding: chunked',
    'Expect: 100-continue',
    'Content-Encoding: gzip',
    'Range: bytes=5-1',
    'Prefer: count=exact,return=representation,resolution=merge-duplicates',
    'Accept: application/vnd.pgrst.object+json',
    'Accept-Profile: auth',
    'Content-Type: multipart/form-data; boundary=x',
    'Origin: null',
    'Authorization: Bearer a.b.c',
  ),
  noise.map((text) => `X-Noise: ${text.replace(/[\r\n\0]/g, '')}`),
);

const secretText = fc.oneof(
  fc.constantFrom(
    'ann@example.com',
    'a@b.co',
    'correct horse',
    'recovery',
    '',
    '\u0000',
    '\ud800',
    'é'.repeat(40),
  ),
  fc.nat(5_900_000).map((length) => 'x'.repeat(length)),
);
const json = fc.oneof(
  fc.dictionary(
    fc.constantFrom(
      'email',
      'password',
      'token',
      'type',
      'token_hash',
      'data',
      'request',
      'refresh_token',
      '__proto__',
    ),
    fc.oneof({ weight: 3, arbitrary: secretText }, { weight: 1, arbitrary: fc.jsonValue() }),
  ),
  fc.jsonValue(),
);
const body = fc.oneof(
  fc.constant(''),
  json.map((value) => JSON.stringify(value)),
  fc.nat(100_000).map((depth) => `{"data":${'['.repeat(depth)}${']'.repeat(depth)}}`),
  noise,
);

const request = fc
  .record({
    method: fc.constantFrom(...METHODS),
    target,
    headers: fc.array(header, { maxLength: 3 }),
    body,
    signer: fc.option(fc.nat(USERS - 1)),
    caller: fc.ipV4(),
    host: fc.oneof(
      { weight: 15, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constantFrom('evil.example', 'x@127.0.0.1', 'x:y@localhost:1', '[', ':') },
    ),
    missing: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 1, 5000),
  })
  .map(({ method, target, headers, body, signer, caller, host, missing }) => {
    const head = [
      `${method} ${target} HTTP/1.1`,
      `Host: ${host ?? url.host}`,
      'apikey: any',
      'Content-Type: application/json',
      `X-Forwarded-For: ${caller}`,
      ...(signer === null ? [] : [`Authorization: Bearer ${tokens[signer]}`]),
      ...headers,
      `Content-Length: ${Buffer.byteLength(body) + missing}`,
    ];
    return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
  });

const message = fc.oneof(
  fc
    .constantFrom('heartbeat', 'phx_join', 'access_token', 'phx_leave', 'noise')
    .map((event) =>
      JSON.stringify([
        '1',
        '1',
        'realtime:user:x',
        event,
        { config: { private: true }, access_token: tokens[0] },
      ]),
    ),
  json.map((value) => JSON.stringify(value).slice(0, 70_000)),
  noise,
);
const frame = fc
  .record({ message, opcode: fc.constantFrom(1, 1, 1, 0, 2, 8, 9, 10, 3, 15), fin: fc.boolean() })
  .map(({ message, opcode, fin }) => {
    const payload = Buffer.from(message);
    const length = payload.length;
    const size =
      length < 126
        ? [0x80 | length]
        : length < 65_536
          ? [0x80 | 126, length >> 8, length & 255]
          : [0xff, 0, 0, 0, 0];
    if (length >= 65_536) size.push(...[24, 16, 8, 0].map((shift) => (length >> shift) & 255));
    return Buffer.concat([Buffer.from([(fin ? 0x80 : 0) | opcode, ...size, 0, 0, 0, 0]), payload]);
  });
const socket = fc
  .record({
    frames: fc.array(fc.oneof(frame, fc.uint8Array({ maxLength: 60 })), { maxLength: 30 }),
    caller: fc.ipV4(),
  })
  .map(({ frames, caller }) => {
    const head = [
      'GET /realtime/v1/websocket?apikey=any&vsn=2.0.0 HTTP/1.1',
      `Host: ${url.host}`,
      `X-Forwarded-For: ${caller}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ];
    return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), ...frames]);
  });

/** The input of one client, and whether it reads the responses. */
interface Input {
  parts: readonly Uint8Array[];
  reads: boolean;
}
const oneOf = (bytes: fc.Arbitrary<Uint8Array>): fc.Arbitrary<Input> =>
  bytes.map((one) => ({ parts: [one], reads: true }));

const input = fc.oneof(
  { weight: 6, arbitrary: oneOf(request) },
  { weight: 3, arbitrary: oneOf(socket) },
  { weight: 1, arbitrary: oneOf(fc.uint8Array({ maxLength: 300 })) },
  {
    weight: 2,
    arbitrary: fc.record({
      parts: fc.array(fc.oneof({ weight: 9, arbitrary: request }, { weight: 1, arbitrary: socket }), {
        minLength: 2,
        maxLength: 14,
      }),
      reads: fc.boolean(),
    }),
  },
);

/**
 * Sends the input at once, resolves with the first response, or with '' if an incomplete input gets none, and then hangs up.
 */
function send({ parts, reads }: Input): Promise<string> {
  return new Promise((resolve) => {
    const connection = net.connect(Number(url.port), url.hostname);
    let answer = '';
    const end = () => {
      clearTimeout(timer);
      connection.destroy();
      resolve(answer);
    };
    const timer = setTimeout(end, 500);
    connection.on('error', () => undefined);
    connection.once('close', end);
    // do not call `end`, because Node does not respond on a half-closed connection
    connection.write(Buffer.concat(parts));
    if (!reads) return void connection.pause();
    connection.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      if (parts.length === 1) setImmediate(end);
    });
  });
}

const isAlive = async (signer: number) => {
  const headers = { apikey: 'any', authorization: `Bearer ${tokens[signer % USERS]}` };
  const signal = AbortSignal.timeout(60_000);
  return (await fetch(`${url.origin}/rest/v1/profiles?select=user_id`, { headers, signal })).status === 200;
};

it(`keeps answering after any input, without a 500, a busy loop or growing memory (FUZZ_SEED=${SEED})`, async () => {
  expect(await isAlive(0)).toBe(true);
  let played = 0;
  let atFirst = 0;
  await fc.assert(
    fc.asyncProperty(input, async (sent) => {
      if (++played === WARM_UP) atFirst = (await usedBy(server.pid)).megabytes;
      const before = await usedBy(server.pid);
      expect(await send(sent)).not.toMatch(/HTTP\/1\.1 500/);
      expect(await isAlive(played)).toBe(true);
      expect((await usedBy(server.pid)).seconds - before.seconds).toBeLessThan(sent.parts.length);
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: true },
  );
  expect((await usedBy(server.pid)).megabytes - atFirst).toBeLessThan(MOST_GROWTH_MB);
  expect(server.output()).not.toMatch(/unexpected error|request failed/);
}, 600_000);
