import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findTestBrowser } from '#scripts/programs/find-chromium.mjs';
import { lateMorningZone } from '#tests/support/late-morning-zone.ts';
import { NIGHTLY } from '#tests/support/nightly.ts';
import { TODAY } from '#tests/support/test-day.ts';

const executablePath = findTestBrowser();

// each page lives for seconds: compiling its code a second time, optimized, costs more CPU time than it saves
const QUICK = NIGHTLY ? [] : ['--js-flags=--no-opt --no-maglev'];

// the workers inherit it: otherwise one that starts after midnight would look for the tests of another day
process.env.SIMMER_DAY ??= String(TODAY);

// with lite's default, each sign-up takes 100 ms
process.env.LITE_AUTH_BCRYPT_COST ??= '4';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results/e2e',
  // only to end tests that hang: on one core beside six busy loops, a test with four pages takes two minutes
  timeout: 300_000,
  expect: { timeout: 90_000 },
  // a test that passes only on the second try has found a bug
  retries: 0,
  // one more than two processors can use, because tests of bad networks mostly wait
  workers: 3,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: lateMorningZone(Date.now()),
    viewport: { width: 390, height: 844 },
    launchOptions: { args: [...CHROMIUM_ARGS, ...QUICK], ...(executablePath ? { executablePath } : {}) },
    // a trace costs a sixth of the CPU time; `npm run test:e2e -- NAME --trace=on` records one
    trace: 'off',
  },
});
