import { expect, test } from '@playwright/test';
import { serveContractPage } from '#tests/contract/serve-page.ts';

test("passes the store's contract tests on Chromium's IndexedDB and upgrades every older store", async ({
  page,
}) => {
  const server = await serveContractPage();
  try {
    await page.goto(server.url);
    await page.waitForFunction(() => window.results !== undefined);
    const results = Object.entries((await page.evaluate(() => window.results)) ?? {});
    expect(results.length).toBeGreaterThan(30);
    const failures = results.filter(([, failure]) => failure !== null);
    expect(failures.map(([name, failure]) => `${name}: ${failure}`)).toEqual([]);
  } finally {
    await server.stop();
  }
});
