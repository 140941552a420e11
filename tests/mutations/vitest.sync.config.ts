import { defineConfig } from 'vitest/config';

/** The tests that reach what stryker.sync.config.mjs changes, and start no server. */
export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'tests/base/back-off.test.ts',
      'tests/sync/bisect.test.ts',
      'tests/sync/heed-retry-after.test.ts',
      'tests/sync/parse-response.test.ts',
      'tests/sync/parse-row.test.ts',
      'tests/sync/protocol-samples.test.ts',
      'tests/sync/push-results.test.ts',
      'tests/sync/retry-after.test.ts',
    ],
    setupFiles: ['fake-indexeddb/auto', 'tests/support/undo-stubs.ts'],
    isolate: false,
    testTimeout: 30_000,
  },
});
