import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir, hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { firstPaint } from '#scripts/first-paint.mjs';
import { languages } from '#scripts/languages/arb-messages.ts';
import { LATE_AREAS } from '#scripts/languages/packs.ts';
import { ROOT, sourceFiles } from '#tests/architecture/source-files.ts';

// Runs on dist/ as built (scripts/test.mjs builds first). A marker is a string that minifying keeps and that the
// package alone has; the test below proves that each marker is found where the package is used.
const DIST = join(ROOT, 'dist');
const MARKERS = {
  rxdb: 'RxDB Error-Code',
  supabase: 'supabase-js',
  dexie: 'Transaction committed too early',
};

const KB = 1024;
const read = (file: string) => readFileSync(join(DIST, file), 'utf8');
const gzip = (file: string) => gzipSync(read(file), { level: 9 }).length;

describe('Build', () => {
  const scripts = sourceFiles(['dist'], /\.js$/);
  const pageScripts = scripts.filter((file) => file.path !== 'dist/sw.js');
  const times = (marker: string) =>
    pageScripts.reduce((sum, file) => sum + file.text.split(marker).length - 1, 0);

  let paint: Awaited<ReturnType<typeof firstPaint>>;
  beforeAll(async () => {
    paint = await firstPaint(DIST);
  });
  const paintedWith = (route: string) => (paint[route]?.files ?? []).map(read).join('\n');

  it('paints the dashboard with at most 200 KB of gzipped JavaScript, without supabase-js', () => {
    expect(paint['/']?.gzip).toBeLessThanOrEqual(200 * KB);
    expect(paintedWith('/')).not.toContain(MARKERS.supabase);
  });

  it('paints /auth with at most 120 KB of gzipped JavaScript, without rxdb', () => {
    expect(paint['/auth']?.gzip).toBeLessThanOrEqual(120 * KB);
    expect(paintedWith('/auth')).not.toContain(MARKERS.rxdb);
  });

  /** A chunk and every chunk that it imports statically, by their names without a hash. */
  const chunksWith = (name: string): string[] => {
    const found = new Set<string>();
    const collect = (file: string) => {
      if (found.has(file)) return;
      found.add(file);
      const imported = read(`assets/${file}`).matchAll(/(?:from|import)"\.\/([^"]+)"/g);
      for (const [, next = ''] of imported) collect(next);
    };
    collect(
      readdirSync(join(DIST, 'assets')).find((file) => new RegExp(`^${name}-.{8}\\.js$`).test(file)) ??
        `no ${name}`,
    );
    return [...found].map((file) => file.replace(/-.{8}\.js$/, ''));
  };

  it('precaches at most 50 files on a new device', () => {
    expect(read('sw.js').match(/"?url"?:"[^"]+"/g)?.length).toBeLessThanOrEqual(50);
  });

  it('precaches no words, and no font of a single language', () => {
    const ofOneLanguage = /"?url"?:"assets\/(?:words-|bricolage-grotesque-\w+-wght-)[^"]*"/g;
    expect(read('sw.js').match(ofOneLanguage)).toBeNull();
  });

  it('has two files of words for each language but English, each of at most 12 KB', () => {
    const files = readdirSync(join(DIST, 'assets')).filter((file) => file.startsWith('words-'));
    expect(files).toHaveLength(2 * (languages().length - 1));
    expect(files.filter((file) => gzip(`assets/${file}`) > 12 * KB)).toEqual([]);
  });

  it('has in the first file of a language all words that a first paint or the service worker can show', () => {
    const lateAreasIn = (code: string) => LATE_AREAS.filter((area) => code.includes(`(\`${area}\`,{`));
    expect(lateAreasIn(paintedWith('/') + paintedWith('/auth') + read('sw.js'))).toEqual([]);
    expect(lateAreasIn(pageScripts.map(({ text }) => text).join('\n'))).toEqual(LATE_AREAS);
  });

  it('registers the service worker on /auth without loading the store', () => {
    expect(chunksWith('device')).toContain('start');
    expect(chunksWith('device')).not.toContain('store');
  });

  it('has a service worker of at most 56 KB, in one file, without rxdb and supabase-js', () => {
    expect(gzip('sw.js')).toBeLessThanOrEqual(56 * KB);
    expect(read('sw.js')).not.toMatch(/\bimport\s*\(|\bimportScripts\(/);
    expect(read('sw.js')).not.toContain(MARKERS.rxdb);
    expect(read('sw.js')).not.toContain(MARKERS.supabase);
  });

  it('contains the markers of rxdb and supabase-js that the other tests look for', () => {
    expect(times(MARKERS.rxdb)).toBeGreaterThan(0);
    expect(times(MARKERS.supabase)).toBeGreaterThan(0);
  });

  it('contains one copy of dexie', () => {
    expect(times(MARKERS.dexie)).toBe(1);
  });

  // a new version of a package may lead to a part that scripts/drop-unused.mjs cut in one place only
  it.each([
    ['dexie', 'optimisticOps'],
    ['dexie', 'HooksMiddleware'],
    ['dexie', 'VirtualIndexMiddleware'],
    ['dexie', 'First argument to inAnyRange()'],
    ['mingo', 'Expression must contain a single operator'],
    ['react-router', 'Unexpected Application Error!'],
  ])('contains no unused part of %s with the marker %s', (_, marker) => {
    expect(scripts.filter((file) => file.text.includes(marker)).map((file) => file.path)).toEqual([]);
  });

  it('includes the licences of all bundled packages and fonts', () => {
    const licences = read('licenses.txt');
    for (const name of ['react-dom', 'rxdb', 'dexie', '@supabase/supabase-js', 'workbox-precaching']) {
      expect(licences).toMatch(new RegExp(`^${name} [0-9.]+ \\(`, 'm'));
    }
    expect(licences.match(/SIL OPEN FONT LICENSE Version 1\.1/g)).toHaveLength(2);
    expect(licences).toContain('Copyright (c) Meta Platforms');
    expect(sourceFiles(['dist'], /bundled\.json$/)).toEqual([]);
  });

  it('contains no service key, token or connection string', () => {
    const secret =
      /sb_secret_|eyJ[\w-]{16,}\.eyJ[\w-]{16,}|postgres(?:ql)?:\/\/|-----BEGIN|JWT_SECRET|["'`]service_role["'`]/;
    const everything = sourceFiles(['dist'], /\.(?:js|css|html|json|webmanifest)$/);
    expect(everything.filter((file) => secret.test(file.text)).map((file) => file.path)).toEqual([]);
  });

  it('contains no path or name of the build machine, and no source file', () => {
    const everything = sourceFiles(['dist'], /\.(?:js|css|html|json|webmanifest|svg|txt)$/);
    const traces = [ROOT, homedir(), tmpdir(), hostname(), 'file:///', 'node_modules/.vite'].filter(
      // short paths and names occur in every program
      (trace) => trace.length > 5,
    );
    const revealing = everything.filter(({ text }) => traces.some((trace) => text.includes(trace)));
    expect(revealing.map((file) => file.path)).toEqual([]);
    expect(sourceFiles(['dist'], /\.(?:map|ts|tsx|env)$/)).toEqual([]);
  });

  it('contains the values of two environment variables only', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'simmer-build-'));
    const secrets = [
      'SUPABASE_SERVICE_ROLE_KEY',
      'SUPABASE_JWT_SECRET',
      'DATABASE_URL',
      'VITE_SOMETHING_ELSE',
    ];
    const open = {
      VITE_SUPABASE_URL: 'https://open.example',
      VITE_SUPABASE_PUBLISHABLE_KEY: 'open-publishable',
    };
    const build = spawnSync(
      process.execPath,
      [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--outDir', folder],
      {
        cwd: ROOT,
        env: {
          ...process.env,
          ...open,
          ...Object.fromEntries(secrets.map((name) => [name, `decoy-of-${name}`])),
        },
      },
    );
    const built = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
      .join('\n');
    rmSync(folder, { recursive: true });
    expect(build.status, build.stderr.toString()).toBe(0);
    for (const value of Object.values(open)) expect(built).toContain(value);
    expect(secrets.filter((name) => built.includes(`decoy-of-${name}`))).toEqual([]);
  }, 120_000);

  it('contains no inline script or style and no source map', () => {
    const page = read('index.html');
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/);
    expect(scripts.filter((file) => file.text.includes('sourceMappingURL')).map((file) => file.path)).toEqual(
      [],
    );
  });

  it('preloads the two fonts of the first paint', () => {
    const preloads = [...read('index.html').matchAll(/<link rel="preload" as="font"[^>]*href="([^"]+)"/g)];
    expect(preloads).toHaveLength(2);
  });

  it('precaches every script, style and font, so that each screen opens offline', () => {
    const worker = read('sw.js');
    const assets = sourceFiles(['dist/assets'], /./).map((file) => file.path.replace('dist/', ''));
    expect(assets.filter((asset) => !worker.includes(asset))).toEqual([]);
    expect(worker).toContain('index.html');
    // only the install screen needs these
    expect(worker).not.toMatch(/pictures\/|icons\/shortcut/);
  });
});
