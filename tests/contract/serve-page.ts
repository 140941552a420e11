import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { dropUnused } from '#scripts/drop-unused.mjs';
import { modernPackages } from '#scripts/modern-packages.mjs';
import { servePages } from '#tests/bench/pages-server.ts';

/** Builds the page that runs the cases of the contract on the IndexedDB of its browser, and serves it. */
export async function serveContractPage(): Promise<{ url: string; stop(): Promise<void> }> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'simmer-contract-'));
  await build({
    root: fileURLToPath(new URL('page', import.meta.url)),
    configFile: false,
    logLevel: 'warn',
    plugins: dropUnused,
    resolve: modernPackages,
    build: { outDir, emptyOutDir: true, target: 'es2023', minify: false, reportCompressedSize: false },
  });
  const server = await servePages(outDir);
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
