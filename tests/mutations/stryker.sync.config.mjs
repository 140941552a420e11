// npm run test:sync-mutations: the same for the files of sync that decide by themselves what is read, sent and when. Code
// that only moves rows is covered by the simulation (tests/simulation/mutants.json).
import rules from './stryker.config.mjs';

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  ...rules,
  vitest: { ...rules.vitest, configFile: 'tests/mutations/vitest.sync.config.ts' },
  mutate: [
    'src/base/back-off.ts',
    'src/sync/protocol/parse-response.ts',
    'src/sync/protocol/parse-row.ts',
    'src/sync/protocol/wait-for-retry-after.ts',
    'src/sync/push/bisect.ts',
    'src/sync/push/push-results.ts',
  ],
  thresholds: { high: 95, low: 95, break: 95 },
};
