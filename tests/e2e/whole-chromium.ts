import { CHROMIUM_ARGS, findChromium } from '#scripts/find-chromium.mjs';

const executablePath = findChromium();

/**
 * For tests of what Chromium's headless shell lacks: notifications and Background Sync. One object, because Playwright starts
 * another worker process, with another server, for every object it meets.
 */
export const WHOLE_CHROMIUM = {
  launchOptions: { args: CHROMIUM_ARGS, ...(executablePath ? { executablePath } : {}) },
};
