import { chromium, type LaunchOptions } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '#scripts/programs/find-chromium.mjs';
import { test as base } from '#tests/e2e/fixtures.ts';

const executablePath = findChromium();

export const FULL_CHROMIUM: LaunchOptions = {
  args: CHROMIUM_ARGS,
  ...(executablePath ? { executablePath } : {}),
};

/**
 * For tests of what Chromium's headless shell lacks: notifications, Background Sync, the back/forward cache. Each test starts
 * full Chromium itself. As a worker option it would start another Playwright worker, with another server.
 */
export const test = base.extend({
  program: FULL_CHROMIUM,
  context: async ({ program }, use) => {
    const browser = await chromium.launch(program);
    await use(await browser.newContext());
    await browser.close();
  },
});
