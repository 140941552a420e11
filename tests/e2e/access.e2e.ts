import type { Page } from '@playwright/test';
import { openDemo } from '#scripts/open-demo.ts';
import { buildStage, SIZES, type Stage } from '#scripts/scene-stage.ts';
import { SCENES } from '#scripts/screenshot-scenes.ts';
import { test as base, expect } from '#tests/e2e/fixtures.ts';
import { axeFindings, lostSideways, movingThings, smallTargets } from '#tests/e2e/page-access.ts';

/** Nothing is still being opened, or nothing can come; and letters have their final width. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => !navigator.onLine || !document.querySelector('[aria-busy="true"]'));
  await page.evaluate(() => document.fonts.ready);
}

const test = base.extend<object, { stage: Stage }>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs
    async ({}, use) => {
      const demo = await openDemo();
      await use(buildStage({ demo, settle }));
      await demo.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** A phone of the smallest kind, or a desktop of 1280 px at 400 %. */
const NARROW = { width: 320, height: 640 };

/** A page seen whole is seen before. What a finger is just doing, and the moments of a tap, are not looked at yet. */
const scenes = SCENES.filter(({ name, viewer }) => !/-whole$|^pull-/.test(name) && viewer !== 'tapper');

for (const scene of scenes) {
  test(`${scene.name} is for everybody`, async ({ stage }) => {
    await stage.show(scene, async (page) => {
      const found: Record<string, string[]> = {};
      for (const [size, viewport] of Object.entries(SIZES)) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme: 'light' });
        await settle(page);
        found[`${size}, light`] = await axeFindings(page);
        found[`${size}, small`] = await smallTargets(page);
        await page.emulateMedia({ colorScheme: 'dark' });
        found[`${size}, dark`] = await axeFindings(page, ['color-contrast']);
      }
      found.moving = await movingThings(page);
      await page.setViewportSize(NARROW);
      await settle(page);
      found.narrow = await lostSideways(page);
      const wrong = Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0));
      expect(wrong).toEqual({});
    });
  });
}

test('what keeps people out is found', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await page.setContent(
    '<main><button style="width: 20px"></button><p style="width: 400px">Too wide for a phone of this kind, by far</p></main>',
  );
  expect(await axeFindings(page)).toContainEqual(expect.stringContaining('button-name'));
  expect(await smallTargets(page)).toHaveLength(1);
  expect(await lostSideways(page)).not.toEqual([]);
});
