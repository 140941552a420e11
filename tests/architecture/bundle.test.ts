import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { firstPaint } from '#scripts/first-paint.mjs';
import { ROOT, sourceFiles } from '#tests/architecture/source-files.ts';

// Runs on dist/ as built (scripts/test.mjs builds first). A marker is a string that minifying keeps and that the
// package alone has; the test below proves that each marker is found where the package is used.
const DIST = join(ROOT, 'dist');
const MARKERS = {
  rxdb: 'RxDB Error-Code',
  supabase: 'supabase-js',
  dexie: 'Two different versions of Dexie loaded',
};

const KB = 1024;
const read = (file: string) => readFileSync(join(DIST, file), 'utf8');
const gzip = (file: string) => gzipSync(read(file), { level: 9 }).length;

describe('what ships', () => {
  const scripts = sourceFiles(['dist'], /\.js$/);
  const pageScripts = scripts.filter((file) => file.path !== 'dist/sw.js');
  const times = (marker: string) =>
    pageScripts.reduce((sum, file) => sum + file.text.split(marker).length - 1, 0);

  let paint: Awaited<ReturnType<typeof firstPaint>>;
  beforeAll(async () => {
    paint = await firstPaint(DIST);
  });
  const paintedWith = (route: string) => (paint[route]?.files ?? []).map(read).join('\n');

  it('paints the dashboard with at most 200 KB of gzipped JavaScript, supabase-js not in it', () => {
    expect(paint['/']?.gzip).toBeLessThanOrEqual(200 * KB);
    expect(paintedWith('/')).not.toContain(MARKERS.supabase);
  });

  it('paints /auth with at most 120 KB of gzipped JavaScript, rxdb not in it', () => {
    expect(paint['/auth']?.gzip).toBeLessThanOrEqual(120 * KB);
    expect(paintedWith('/auth')).not.toContain(MARKERS.rxdb);
  });

  it('has a service worker of at most 50 KB, in one file, without rxdb and supabase-js', () => {
    expect(gzip('sw.js')).toBeLessThanOrEqual(50 * KB);
    expect(read('sw.js')).not.toMatch(/\bimport\s*\(|\bimportScripts\(/);
    expect(read('sw.js')).not.toContain(MARKERS.rxdb);
    expect(read('sw.js')).not.toContain(MARKERS.supabase);
  });

  it('ships every package it is checked for, so that a changed marker cannot pass in silence', () => {
    expect(times(MARKERS.rxdb)).toBeGreaterThan(0);
    expect(times(MARKERS.supabase)).toBeGreaterThan(0);
  });

  it('ships one single copy of dexie to the page', () => {
    expect(times(MARKERS.dexie)).toBe(1);
  });

  it('carries no secret: no service key, no token, no connection string', () => {
    const secret =
      /sb_secret_|eyJ[\w-]{16,}\.eyJ[\w-]{16,}|postgres(?:ql)?:\/\/|-----BEGIN|JWT_SECRET|["'`]service_role["'`]/;
    const everything = sourceFiles(['dist'], /\.(?:js|css|html|json|webmanifest)$/);
    expect(everything.filter((file) => secret.test(file.text)).map((file) => file.path)).toEqual([]);
  });

  it('has nothing inline that the content policy would refuse, and no source map', () => {
    const page = read('index.html');
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/);
    expect(scripts.filter((file) => file.text.includes('sourceMappingURL')).map((file) => file.path)).toEqual(
      [],
    );
  });

  it('asks for the two fonts of the first paint before anything else', () => {
    const preloads = [...read('index.html').matchAll(/<link rel="preload" as="font"[^>]*href="([^"]+)"/g)];
    expect(preloads).toHaveLength(2);
  });

  it('lists in the worker every script, style and font, so that each screen opens offline', () => {
    const worker = read('sw.js');
    const assets = sourceFiles(['dist/assets'], /./).map((file) => file.path.replace('dist/', ''));
    expect(assets.filter((asset) => !worker.includes(asset))).toEqual([]);
    expect(worker).toContain('index.html');
  });
});
