import { readdirSync, readlinkSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createStaticFiles } from '#embedded/http/static-files.ts';
import {
  startTestServer,
  type TestServer,
  temporaryFolder,
  writeBuiltApp,
} from '#tests/support/embedded-server.ts';

let server: TestServer;
let dist: string;
const { folder, remove } = temporaryFolder();

beforeAll(async () => {
  dist = await writeBuiltApp(path.join(folder, 'dist'));
  await writeFile(path.join(folder, 'outside.txt'), 'not for the web');
  await mkdir(path.join(dist, '.hidden'));
  await writeFile(path.join(dist, '.hidden', 'file.txt'), 'not for the web');
  await symlink(path.join(folder, 'outside.txt'), path.join(dist, 'link.txt'));
  server = await startTestServer({ distDir: dist });
});
afterAll(async () => {
  await server?.end();
  remove();
});

const page = (where: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${where}`, { headers: { accept: 'text/html', ...headers } });

/**
 * The response to exactly this path, as it is sent; `fetch` would normalise the path and decompress the
 * body.
 */
function bare(where: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(server.url);
      get({ hostname, port, path: where, headers, method }, (response) => {
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
    },
  );
}

/** The open files of this process. */
const openFiles = () =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      return []; // closed since
    }
  });

describe('page server', () => {
  it.each(['/', '/auth', '/friend/0b7c', '/no-such-page'])('returns the app for %s', async (where) => {
    const response = await page(where);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(await response.text()).toContain('<title>Simmer</title>');
  });

  it('returns the app for a URL with escapes', async () => {
    for (const where of ['/t%C3%A4glich', '/%61uth/v1/health', '/rest/v1/%70rofiles']) {
      const response = await page(where, { accept: 'text/html,*/*;q=0.8' });
      expect(await response.text(), where).toContain('<title>Simmer</title>');
    }
  });

  it('returns no page in place of a missing script', async () => {
    expect((await page('/assets/gone-123.js')).status).toBe(404);
  });

  it('sends a policy that runs only files of the app', async () => {
    const { headers } = await page('/');
    const policy = headers.get('content-security-policy') ?? '';
    const own = "script-src 'self'; style-src 'self';";
    expect(policy).toContain(own);
    for (const part of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('geolocation=()');
    expect(headers.get('strict-transport-security')).toBeNull();
  });
});

describe('preview of a link', () => {
  it('shows its picture by the public address of the server', async () => {
    const built = await writeBuiltApp(path.join(folder, 'previewed'));
    const picture = (origin: string) => `<meta property="og:image" content="${origin}/pictures/link.jpg" />`;
    await writeFile(path.join(built, 'index.html'), `<!doctype html>${picture('')}`);
    const request = { method: 'GET', headers: { accept: 'text/html' } } as IncomingMessage;
    const shown = async (publicUrl: string | null) => {
      const respond = await createStaticFiles(built, publicUrl);
      return (await respond(request, new URL('http://localhost/i/0123456789abcdev'))).text();
    };
    expect(await shown('https://simmer.example.com/')).toContain(picture('https://simmer.example.com'));
    expect(await shown(null)).toContain(picture(''));
  });
});

describe('file server', () => {
  it('caches files with a hash in their name forever and revalidates all others', async () => {
    const caching = async (where: string) => (await page(where)).headers.get('cache-control');
    expect(await caching('/assets/main-abc123.js')).toBe('public, max-age=31536000, immutable');
    for (const where of ['/', '/sw.js', '/manifest.webmanifest'])
      expect(await caching(where)).toBe('no-cache');
  });

  it('sends the content type of each file', async () => {
    const type = async (where: string) => (await page(where)).headers.get('content-type');
    expect(await type('/sw.js')).toBe('text/javascript; charset=utf-8');
    expect(await type('/manifest.webmanifest')).toBe('application/manifest+json; charset=utf-8');
  });

  it('compresses files for browsers that can unpack them', async () => {
    const where = '/assets/main-abc123.js';
    const plain = (await bare(where)).body;
    const br = await bare(where, { 'accept-encoding': 'gzip, br' });
    const gz = await bare(where, { 'accept-encoding': 'gzip, br;q=0' });
    expect([br.headers['content-encoding'], gz.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.body)).toEqual(plain);
    expect(gunzipSync(gz.body)).toEqual(plain);
    expect(br.body.length).toBeLessThan(plain.length / 4);
    expect(br.headers.vary).toBe('accept-encoding');
  });

  it('resends a file only after it changed', async () => {
    const etag = String((await bare('/sw.js')).headers.etag);
    expect(await bare('/sw.js', { 'if-none-match': etag })).toMatchObject({
      status: 304,
      body: Buffer.alloc(0),
    });
    await writeFile(path.join(dist, 'sw.js'), 'self.skipWaiting();');
    const changed = await bare('/sw.js', { 'if-none-match': etag });
    expect([changed.status, changed.body.toString()]).toEqual([200, 'self.skipWaiting();']);
  });

  it('sends only headers to HEAD', async () => {
    const { status, headers, body } = await bare('/manifest.webmanifest', {}, 'HEAD');
    expect([status, headers['content-length'], body.length]).toEqual([200, '17', 0]);
    expect((await bare('/', {}, 'POST')).status).toBe(405);
  });

  it('closes a file if its reader hangs up in the middle', async () => {
    const where = '/assets/large-abc123.js';
    await writeFile(path.join(dist, where), Buffer.alloc(20 * 1024 * 1024, ' '));
    const begun = () =>
      new Promise<() => void>((resolve) => {
        const asking = get(server.url + where, () => resolve(() => asking.destroy()));
        asking.on('error', () => undefined);
      });
    for (const hangUp of await Promise.all(Array.from({ length: 20 }, begun))) hangUp();
    await vi.waitFor(() => expect(openFiles().filter((file) => file.endsWith(where))).toEqual([]));
  });

  it.each([
    '/../outside.txt',
    '/%2e%2e/outside.txt',
    '/assets/..%2f..%2foutside.txt',
    '/..%5coutside.txt',
    '/link.txt',
    '/.hidden/file.txt',
    '/%00.txt',
    '/%.txt',
  ])('rejects a path outside the app: %s', async (where) => {
    const { status, body } = await bare(where);
    expect(status).toBe(404);
    expect(body.toString()).not.toContain('not for the web');
  });
});
