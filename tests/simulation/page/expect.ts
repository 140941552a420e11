/*
 * Vitest's `expect` for a page, where Vitest itself does not run: the bundle of `build-page.ts` takes this module for 'vitest'.
 */
import { chai, JestAsymmetricMatchers, JestChaiExpect, JestExtend } from '@vitest/expect';

for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin);

export const { expect } = chai;
