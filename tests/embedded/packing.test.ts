import { get, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS, type Endpoint, functionEndpoint } from '#embedded/api/endpoints.ts';
import { startTestServer, type TestServer } from '#tests/support/embedded-server.ts';

let server: TestServer;
let token: string;
let client: Awaited<ReturnType<TestServer['user']>>['client'];
const MANY = '/rest/v1/rpc/many_rows';
const FEW = '/rest/v1/rpc/few_rows';
const readRows = (name: string): Endpoint => ({ ...functionEndpoint(name, { type: 'none' }), method: 'GET' });

beforeAll(async () => {
  server = await startTestServer({ endpoints: [...ENDPOINTS, readRows('many_rows'), readRows('few_rows')] });
  await server.query(`create function public.many_rows() returns json language sql stable as
    $$ select json_agg(n) from generate_series(1, 2000) n $$`);
  await server.query(`create function public.few_rows() returns json language sql stable as
    $$ select json_agg(n) from generate_series(1, 20) n $$`);
  ({ token, client } = await server.user('Ann'));
});
afterAll(() => server?.end());

/** The response as it is sent, which `fetch` would decompress. */
function bare(where: string, headers: Record<string, string>) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const asked = { apikey: 'any', authorization: `Bearer ${token}`, ...headers };
    get({ hostname, port, path: where, headers: asked }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    }).on('error', reject);
  });
}

describe('compressed rows', () => {
  it('equal the uncompressed rows', async () => {
    const plain = await bare(MANY, {});
    const br = await bare(MANY, { 'accept-encoding': 'gzip, deflate, br' });
    const gz = await bare(MANY, { 'accept-encoding': 'gzip' });
    expect([plain, br, gz].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'br',
      'gzip',
    ]);
    expect(JSON.parse(plain.body.toString())).toHaveLength(2000);
    expect(brotliDecompressSync(br.body)).toEqual(plain.body);
    expect(gunzipSync(gz.body)).toEqual(plain.body);
    for (const { status, headers, body } of [br, gz]) {
      expect(status).toBe(200);
      expect(headers['content-length']).toBe(String(body.length));
      expect(headers['content-type']).toBe(plain.headers['content-type']);
      expect(body.length).toBeLessThan(plain.body.length / 2);
    }
  });

  it('have Vary: Accept-Encoding, like uncompressed ones', async () => {
    for (const headers of [{}, { 'accept-encoding': 'br' }] as Record<string, string>[]) {
      expect((await bare(MANY, headers)).headers.vary).toContain('accept-encoding');
    }
  });

  it('are sent only if there are many and the client accepts compression', async () => {
    expect((await bare(FEW, { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
    const rejected = await bare(MANY, { 'accept-encoding': 'br;q=0, gzip;q=0.0' });
    expect(rejected.headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(rejected.body.toString())).toHaveLength(2000);
  });
});

describe('responses of Auth', () => {
  it('are never compressed, because their length would reveal secrets', async () => {
    const { error } = await client.auth.updateUser({ data: { display_name: 'simmer '.repeat(140) } });
    expect(error).toBeNull();
    const answer = await bare('/auth/v1/user', { 'accept-encoding': 'gzip, br' });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.body.toString()).toContain('simmer simmer');
  });
});
