import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { encodingOf, pack } from '#embedded/http/encoding.ts';
import { appPolicy, ownHost } from '#embedded/http/security-headers.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
};
const COMPRESSIBLE: readonly string[] = [
  '.html',
  '.js',
  '.mjs',
  '.css',
  '.json',
  '.webmanifest',
  '.svg',
  '.txt',
];

interface Kept {
  version: string;
  etag: string;
  plain: Uint8Array<ArrayBuffer>;
  packed: Map<string, Uint8Array<ArrayBuffer>>;
}

/**
 * Serves the built app. It detects a changed file at the next request, so a new build needs no restart.
 *
 * We do not use sirv, because it leaves a file open when its reader hangs up, and follows links out of the folder
 * (docs/decisions/010-libraries-in-the-server.md). With the public address, the picture in a link's preview gets an absolute one.
 */
export async function createStaticFiles(
  folder: string,
  publicUrl: string | null = null,
): Promise<(request: IncomingMessage, url: URL) => Promise<Response>> {
  const root = await realpath(folder);
  const kept = new Map<string, Kept>();

  const load = async (file: string): Promise<Kept | null> => {
    const info = await stat(file).catch(() => null);
    if (!info?.isFile()) return null;
    const version = `${info.mtimeMs} ${info.size}`;
    const old = kept.get(file);
    if (old?.version === version) return old;
    const read = await readFile(file);
    const isPage = publicUrl !== null && file.endsWith('.html');
    const plain = new Uint8Array(isPage ? withAddress(read, publicUrl) : read);
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
    const entry: Kept = { version, etag, plain, packed: new Map() };
    kept.set(file, entry);
    return entry;
  };

  const find = async (request: IncomingMessage, url: URL): Promise<[string, Kept] | null> => {
    const asked = await fileBelow(root, url.pathname);
    const entry = asked && (await load(asked));
    if (asked && entry) return [asked, entry];
    if (!isNavigation(request, url.pathname)) return null;
    const index = path.join(root, 'index.html');
    const page = await load(index);
    return page && [index, page];
  };

  return async (request, url) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response('Method not allowed', { status: 405, headers: { allow: 'GET, HEAD' } });
    }
    const found = await find(request, url);
    if (!found) return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } });
    const [file, entry] = found;
    const extension = path.extname(file);
    const headers = new Headers({
      'content-type': TYPES[extension] ?? 'application/octet-stream',
      'cache-control': cachingOf(root, file),
      'content-security-policy': appPolicy(ownHost(request.headers.host)),
      etag: entry.etag,
      vary: 'accept-encoding',
    });
    if (matches(request.headers['if-none-match'], entry.etag))
      return new Response(null, { status: 304, headers });
    const encoding = COMPRESSIBLE.includes(extension) ? encodingOf(request) : null;
    if (encoding === null) return whole(entry.plain, headers);
    headers.set('content-encoding', encoding);
    let packed = entry.packed.get(encoding);
    if (!packed) {
      packed = await pack(entry.plain, encoding, 'once');
      entry.packed.set(encoding, packed);
    }
    return whole(packed, headers);
  };
}

const withAddress = (page: Buffer, publicUrl: string): Buffer =>
  Buffer.from(
    page.toString().replace('content="/pictures/', `content="${new URL(publicUrl).origin}/pictures/`),
  );

/** Answers with a stream, because a Response made of the bytes would copy them for each request. */
function whole(bytes: Uint8Array<ArrayBuffer>, headers: Headers): Response {
  headers.set('content-length', String(bytes.byteLength));
  const body = new ReadableStream({
    start(sink) {
      if (bytes.byteLength > 0) sink.enqueue(bytes);
      sink.close();
    },
  });
  return new Response(body, { headers });
}

/** The file that a path names, or null if there is none or if it, or what it links to, lies outside the root. */
async function fileBelow(root: string, pathname: string): Promise<string | null> {
  if (pathname.endsWith('/') || pathname.split('/').some((part) => part.startsWith('.'))) return null;
  const file = await realpath(path.join(root, pathname)).catch(() => null);
  return file?.startsWith(root + path.sep) ? file : null;
}

/** True if the request is for a page of the app, which has no extension. A missing script must not be answered with HTML. */
function isNavigation(request: IncomingMessage, pathname: string): boolean {
  const accept = request.headers.accept ?? '';
  return (
    path.extname(pathname) === '' && (accept.includes('text/html') || accept.includes('*/*') || accept === '')
  );
}

function cachingOf(root: string, file: string): string {
  const hashed = path.relative(root, file).startsWith(`assets${path.sep}`);
  return hashed ? 'public, max-age=31536000, immutable' : 'no-cache';
}

function matches(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
