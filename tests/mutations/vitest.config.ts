import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Most faults are found quickly by a table or an example, so property tests run last. */
class RandomLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isRandom = ({ moduleId }: TestSpecification) =>
      readFileSync(moduleId, 'utf8').includes('fast-check');
    return [...files].sort((a, b) => Number(isRandom(a)) - Number(isRandom(b)));
  }
}

/** The tests of the rules, for stryker.config.mjs beside this file. */
export default defineConfig({
  test: {
    environment: 'node',
    // a check-in is decided in src/domain, and tried through its command
    include: [
      'tests/domain/**/*.test.ts',
      'tests/commands/check-in.test.ts',
      'tests/commands/crossings.test.ts',
      'tests/commands/undo-check-in.test.ts',
    ],
    setupFiles: ['tests/mutations/first-failure.ts', 'tests/support/undo-stubs.ts'],
    // The rules keep nothing between tests, so one process may run all files
    isolate: false,
    sequence: { sequencer: RandomLast },
    // As in the unit tests: on a busy machine the longest ones take more than Vitest's five seconds
    testTimeout: 30_000,
  },
});
