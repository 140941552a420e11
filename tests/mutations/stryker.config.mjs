// npm run test:mutations: plants small faults in the rules, one at a time, and expects a test to fail. Part of the nightly run.
/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutations/vitest.config.ts', related: false },
  mutate: ['src/domain/**/*.ts'],
  // Stryker needs TypeScript's API, which version 7 lacks; with a missing file it does not use it
  tsconfigFile: 'none.json',
  tempDirName: 'test-results/mutations',
  ignorePatterns: ['dist', 'package', 'test-results'],
  // Vitest does not check types, so Stryker need not silence them in each file
  disableTypeChecks: false,
  coverageAnalysis: 'perTest',
  concurrency: 2,
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { reportTests: false },
  thresholds: { high: 95, low: 95, break: 95 },
};
