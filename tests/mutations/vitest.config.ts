import { defineConfig } from 'vitest/config';

/** The tests of the rules, for stryker.config.mjs beside this file. */
export default defineConfig({
  test: { environment: 'node', include: ['tests/domain/**/*.test.ts'] },
});
