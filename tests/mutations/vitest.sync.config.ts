import { defineConfig } from 'vitest/config';

/** The tests that reach what stryker.sync.config.mjs changes, and start no server. */
export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'tests/base/{back-off,retry-after}.test.ts',
      'tests/sync/{bisect,heed-retry-after,parse-response,parse-row,protocol-samples,push-results}.test.ts',
    ],
    setupFiles: ['fake-indexeddb/auto'],
    isolate: false,
    unstubGlobals: true,
    testTimeout: 30_000,
  },
});
