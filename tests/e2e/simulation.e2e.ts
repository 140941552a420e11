import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page, test } from '@playwright/test';
import { CHROMIUM_ARGS, findTestBrowser } from '#scripts/programs/find-chromium.mjs';
import { buildSimulation } from '#tests/simulation/page/build-page.ts';
import type { Answer, Asked } from '#tests/simulation/page/play-seed.ts';
import { SMALL_WORLDS, seeds } from '#tests/simulation/seeds.ts';
import { type Database, openDatabase } from '#tests/support/database.ts';
import { NIGHTLY } from '#tests/support/nightly.ts';

/*
 * Runs tests/simulation on the browser's real IndexedDB. Devices, network and clocks are in the page, the server's database is in
 * this process.
 */

/** No request reaches this address. Browsers treat localhost as a secure origin. */
const ORIGIN = 'http://localhost/';

let profile: string;
let database: Database;
let context: BrowserContext;
let page: Page;

test.beforeAll(async () => {
  profile = await mkdtemp(path.join(tmpdir(), 'simmer-simulation-'));
  const executablePath = findTestBrowser();
  const options = { args: CHROMIUM_ARGS, ...(executablePath ? { executablePath } : {}) };
  const [opened, browser, script] = await Promise.all([
    openDatabase('pglite'),
    chromium.launchPersistentContext(profile, options),
    buildSimulation(),
  ]);
  database = opened;
  context = browser;
  page = await context.newPage();
  await page.route(`${ORIGIN}**`, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.exposeFunction('askDatabase', (method: keyof Asked, args: never[]) => answerOf(method, args));
  await page.goto(ORIGIN);
  await page.addScriptTag({ type: 'module', content: script });
  await page.waitForFunction(() => 'playSeed' in globalThis);
});

test.afterAll(async () => {
  await context?.close();
  await database?.close();
  await rm(profile, { recursive: true, force: true });
});

async function answerOf(method: keyof Asked, args: never[]): Promise<Answer> {
  try {
    const ask = database[method] as (...args: never[]) => Promise<unknown>;
    return { value: await ask(...args) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { message, code, hint } = error as Error & { code?: string; hint?: string };
    return { message, code, hint };
  }
}

for (const [name, users] of Object.entries(SMALL_WORLDS)) {
  for (const seed of NIGHTLY ? seeds(50, 50) : seeds(3, 4)) {
    test(`keeps the invariants in a random simulation in Chromium: ${name}, seed ${seed}`, async () => {
      await page.evaluate(([seed, users]) => playSeed(seed, users), [seed, users] as const);
    });
  }
}
