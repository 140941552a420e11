import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { injectManifest } from 'workbox-build';
import { dropUnused } from './drop-unused.mjs';
import { modernPackages } from './modern-packages.mjs';
import { BUNDLED, takeBundled } from './write-licenses.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Builds sw/sw.ts into `dist`, with the list of files that the service worker keeps: those of `assets` and those
 * that match `files`. `dist` must hold the built pages already. Returns the number of these files, their size in
 * bytes, and the packages bundled into the service worker.
 */
export async function buildWorker(dist, files) {
  const [, wordFiles = '{}'] =
    /data-words='([^']*)'/.exec(await readFile(path.join(dist, 'index.html'), 'utf8')) ?? [];
  const workerDir = path.join(path.dirname(dist), '.swtmp');
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: dropUnused,
    resolve: modernPackages,
    define: { 'process.env.NODE_ENV': '"production"', WORD_FILES: wordFiles },
    build: {
      outDir: workerDir,
      emptyOutDir: true,
      target: 'es2023',
      reportCompressedSize: false,
      license: { fileName: BUNDLED },
      // a service worker cannot import(), so it is one file
      rolldownOptions: {
        input: path.join(root, 'sw/sw.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false },
      },
    },
  });
  const precache = await injectManifest({
    swSrc: path.join(workerDir, 'sw.js'),
    swDest: path.join(dist, 'sw.js'),
    globDirectory: dist,
    globPatterns: ['index.html', 'assets/**/*', ...files],
    // a device keeps the words and fonts of its own language only (scripts/languages/language-files.ts)
    globIgnores: ['assets/words-*', 'assets/bricolage-grotesque-*-wght-*'],
    // their names carry a hash of their content
    dontCacheBustURLsMatching: /^assets\//,
    // a quarter of an MD5 is enough to distinguish two versions of a file, and keeps the service worker small
    manifestTransforms: [
      (entries) => ({
        manifest: entries.map((entry) => ({
          ...entry,
          revision: entry.revision?.slice(0, 8) ?? null,
        })),
      }),
    ],
  });
  for (const warning of precache.warnings) console.warn(warning);
  const bundled = await takeBundled(workerDir);
  await rm(workerDir, { recursive: true });
  return { count: precache.count, size: precache.size, bundled };
}
