import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { buildWorker } from '#scripts/build-worker.mjs';
import { compileEarly } from '#scripts/compile-early.mjs';
import { modernPackages } from '#scripts/modern-packages.mjs';

/**
 * Builds a page to compare the app with, by the same build and with the app's own service worker.
 */
export async function buildPage(folder: string, dist: string): Promise<void> {
  process.env.NODE_ENV = 'production';
  await build({
    root: fileURLToPath(new URL(folder, import.meta.url)),
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), compileEarly()],
    resolve: modernPackages,
    build: {
      outDir: dist,
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
    },
  });
  await buildWorker(dist, []);
}
