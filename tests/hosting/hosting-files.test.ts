import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeServer, createHttpServer, listen } from '#embedded/http/http-server.ts';
import { createStaticFiles } from '#embedded/http/static-files.ts';
import { hostingFiles } from '#scripts/hosting-files.ts';
import { ROOT } from '#tests/architecture/source-files.ts';
import { temporaryFolder, writeBuiltApp } from '#tests/support/embedded-server.ts';

type Headers = Record<string, string>;

const FOLDER = path.join(ROOT, 'hosting');
/** hosting/embedded, for proxies in front of the embedded server, is written by hand. */
const namesOfFiles = (folder: string) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((one) => (one.isFile() ? [one.name] : []));
const kept = (name: string) => readFileSync(path.join(FOLDER, name), 'utf8');

/** The project that the files were written for, read from the content policy. */
const PROJECT = `https://${/wss:\/\/([\w.-]+)/.exec(kept('_headers'))?.[1]}`;
const SCRIPT = '/assets/main-abc123.js';

/** The headers that each host would send for a path, parsed from its settings file. */
const READERS: Readonly<Record<string, (text: string, asked: string) => Headers>> = {
  _headers(text, asked) {
    const sent: Headers = {};
    let matches = false;
    for (const line of text.split('\n').filter((one) => one.trim() !== '' && !one.startsWith('#'))) {
      if (line.startsWith('/')) matches = asked.startsWith(line.replace('*', ''));
      else if (matches) put(sent, line.trim().split(/:\s+(.*)/));
    }
    return sent;
  },
  'vercel.json'(text, asked) {
    const { headers } = JSON.parse(text) as {
      headers: { source: string; headers: { key: string; value: string }[] }[];
    };
    const sent: Headers = {};
    for (const rule of headers.filter(({ source }) => new RegExp(`^${source}$`).test(asked)))
      for (const { key, value } of rule.headers) put(sent, [key, value]);
    return sent;
  },
  'nginx.conf'(text, asked) {
    const caching = [...text.matchAll(/(~\S+|default) "([^"]*)";/g)];
    const [, , chosen = ''] =
      caching.find(([, when = '']) => when.startsWith('~') && new RegExp(when.slice(1)).test(asked)) ??
      caching.find(([, when]) => when === 'default') ??
      [];
    const sent: Headers = {};
    for (const [, name = '', value = ''] of text.matchAll(/^ {2}add_header (\S+) (.+?)(?: always)?;$/gm))
      put(sent, [name, value === '$simmer_caching' ? chosen : value.slice(1, -1)]);
    return sent;
  },
  Caddyfile(text, asked) {
    const sent: Headers = {};
    const hashed = asked.startsWith('/assets/');
    for (const [, name = '', value = ''] of text.matchAll(/^ {4}([\w-]+) "(.+)"$/gm))
      put(sent, [name, value]);
    for (const [, when, name = '', value = ''] of text.matchAll(/^ {2}header @(\w+) ([\w-]+) "(.+)"$/gm))
      if (when === (hashed ? 'hashed' : 'others')) put(sent, [name, value]);
    return sent;
  },
};

/** Throws for a header that is sent twice, because hosts join or drop it. */
function put(sent: Headers, [name = '', value = '']: readonly string[]): void {
  if (name in sent) throw new Error(`${name} is set twice`);
  sent[name] = value;
}

/** Read from the frame of a JPEG file. */
function sizeOfJpeg(file: Buffer): { width: number; height: number } {
  const frame = [0xc0, 0xc2]
    .map((kind) => file.indexOf(Buffer.from([0xff, kind])))
    .filter((at) => at >= 0)
    .sort((a, b) => a - b)[0];
  return { height: file.readUInt16BE((frame ?? 0) + 5), width: file.readUInt16BE((frame ?? 0) + 7) };
}

const directives = (policy: string): Map<string, Set<string>> =>
  new Map(
    policy.split('; ').map((one) => {
      const [name = '', ...sources] = one.split(' ');
      return [name, new Set(sources)];
    }),
  );

const { folder, remove } = temporaryFolder();
let server: ReturnType<typeof createHttpServer>;
let address: string;

beforeAll(async () => {
  const files = await createStaticFiles(await writeBuiltApp(path.join(folder, 'dist')));
  server = createHttpServer(
    files,
    () => true,
    () => undefined,
  );
  address = `http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}`;
});
afterAll(async () => {
  await closeServer(server, 0);
  remove();
});

/**
 * The headers of the embedded server that matter for security and caching, without those that
 * describe the body.
 */
async function embedded(asked: string): Promise<Headers> {
  const { headers } = await fetch(`${address}${asked}`, { headers: { accept: 'text/html' } });
  const own = /^(?:content-(?:type|length|encoding)|etag|vary|date|connection|keep-alive)$/;
  return Object.fromEntries([...headers].filter(([name]) => !own.test(name)));
}

describe('files for static hosts', () => {
  it('equal what `npm run hosting` writes', () => {
    const written = hostingFiles(PROJECT);
    expect(namesOfFiles(FOLDER).sort()).toEqual(Object.keys(written).sort());
    for (const [name, text] of Object.entries(written)) expect(kept(name), name).toBe(text);
  });

  describe.each(Object.entries(READERS))('%s', (name, read) => {
    it.each(['/', '/sw.js', '/manifest.webmanifest', SCRIPT])(
      'sends %s as the embedded server does',
      async (asked) => {
        const { 'content-security-policy': policy = '', ...others } = read(kept(name), asked);
        const { 'content-security-policy': own = '', ...wanted } = await embedded(asked);
        // these two hosts revalidate unlisted files by default
        const said = others['cache-control'] ?? 'no-cache';
        expect({ ...others, 'cache-control': said }).toEqual({
          ...wanted,
          // the embedded server speaks plain HTTP
          'strict-transport-security': 'max-age=31536000; includeSubDomains',
        });

        const expected = directives(own);
        const host = new URL(address).host;
        for (const socket of ['ws', 'wss']) expected.get('connect-src')?.delete(`${socket}://${host}`);
        expected.get('connect-src')?.add(PROJECT).add(PROJECT.replace('https', 'wss'));
        expected.get('img-src')?.add(PROJECT);
        expect(directives(policy)).toEqual(expected);
      },
    );
  });

  it('open the page whose preview has a title, a sentence and a picture of the size that it names', () => {
    const page = readFileSync(path.join(ROOT, 'index.html'), 'utf8');
    const tags = [
      ...page.matchAll(/<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)" \/>/g),
    ];
    const preview = Object.fromEntries(tags.map(([, name, content]) => [name, content]));
    expect(preview).toMatchObject({
      'og:title': 'Keep a streak with me on Simmer',
      'og:description': expect.stringMatching(/\.$/),
      'twitter:card': 'summary_large_image',
    });
    const picture = readFileSync(path.join(ROOT, 'public', preview['og:image'] ?? ''));
    expect(sizeOfJpeg(picture)).toEqual({
      width: Number(preview['og:image:width']),
      height: Number(preview['og:image:height']),
    });
  });

  it('store no missing file forever and return no app for a missing script', () => {
    expect(kept('_redirects')).toMatch(/^\/assets\/\* {2}\S+ {2}404$[\s\S]*^\/\* {2}\/index\.html {2}200$/m);
    const { rewrites } = JSON.parse(kept('vercel.json')) as { rewrites: { source: string }[] };
    const opensApp = (asked: string) => rewrites.some(({ source }) => new RegExp(`^${source}$`).test(asked));
    expect(['/', '/friends', '/chat/0b7c', '/i/0123456789abcdef', SCRIPT, '/sw.js'].map(opensApp)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(kept('nginx.conf')).toMatch(/location ~ \\\.\[\^\/\]\+\$ \{\s+try_files \$uri =404;/);
    // nginx: an add_header in a location would drop all headers of the server block
    expect(kept('nginx.conf')).not.toMatch(/^ {4,}add_header/m);
    expect(kept('Caddyfile')).toMatch(/@hashed \{\s+path \/assets\/\*\s+file\s/);
  });
});
