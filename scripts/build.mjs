import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { buildVersion } from './build-version.mjs';
import { buildWorker } from './build-worker.mjs';
import { firstPaint } from './first-paint.mjs';
import { BUNDLED, FONTS, licenseOf, takeBundled, writeLicenses } from './write-licenses.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = path.join(root, 'dist');

/**
 * Builds the pages and the service worker, which keeps all files that the app needs to start without a
 * network.
 */
async function buildAll() {
  const started = performance.now();
  process.env.NODE_ENV = 'production';
  process.env.VITE_BUILD_VERSION = await buildVersion(root);
  await build({
    root,
    logLevel: 'warn',
    build: { outDir: dist, emptyOutDir: true, license: { fileName: BUNDLED } },
  });
  const precache = await buildWorker(dist, [
    'appearance.js',
    'favicon.svg',
    'manifest.webmanifest',
    'icons/badge-96.png',
    'icons/icon-192.png',
  ]);
  const fonts = await Promise.all(FONTS.map((name) => licenseOf(name)));
  await writeLicenses(path.join(dist, 'licenses.txt'), [
    ...(await takeBundled(dist)),
    ...precache.bundled,
    ...fonts,
  ]);
  await report(precache, performance.now() - started);
}

const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;

async function report(precache, ms) {
  const worker = await readFile(path.join(dist, 'sw.js'));
  const paint = await firstPaint(dist);
  console.log(`Built ${process.env.VITE_BUILD_VERSION} in ${(ms / 1000).toFixed(1)} s`);
  for (const [route, { gzip, files }] of Object.entries(paint)) {
    console.log(`  ${route.padEnd(12)} ${kb(gzip)} gzip of JavaScript to paint (${files.length} files)`);
  }
  console.log(`  worker       ${kb(gzipSync(worker, { level: 9 }).length)} gzip`);
  console.log(`  precache     ${precache.count} files, ${kb(precache.size)}`);
}

await buildAll();
