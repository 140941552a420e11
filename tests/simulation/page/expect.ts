/*
 * Vitest's `expect` for a page, where Vitest itself does not run: `build-page.ts` bundles this module in place of 'vitest'.
 */
import { chai, JestAsymmetricMatchers, JestChaiExpect, JestExtend } from '@vitest/expect';

for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin);

export const { expect } = chai;
