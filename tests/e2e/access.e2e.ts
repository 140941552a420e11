import type { Page } from '@playwright/test';
import { openDemo } from '#scripts/open-demo.ts';
import { buildStage, SIZES, type Stage } from '#scripts/scene-stage.ts';
import { SCENES } from '#scripts/screenshot-scenes.ts';
import { test as base, expect } from '#tests/e2e/fixtures.ts';
import {
  axeFindings,
  lengthenWords,
  lostSideways,
  movingThings,
  smallTargets,
} from '#tests/e2e/page-access.ts';
import { crowded } from '#tests/e2e/page-crowding.ts';

/** Nothing is still being opened, or nothing can come; and letters have their final width. */
async function settle(page: Page): Promise<void> {
  const settled = () => !navigator.onLine || !document.querySelector('[aria-busy="true"]');
  await expect.poll(() => page.evaluate(settled)).toBe(true);
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

/** A phone of the smallest kind, or a desktop of 1280 px at 400 %; a phone of 390 px at 200 %. */
const NARROW = { width: 320, height: 640 };
const ZOOMED = { width: 195, height: 422 };

/** From the smallest phone to a large desktop, and on both sides of where the one turns into the other. */
const WIDTHS = [320, 360, 390, 768, 959, 960, 1024, 1100, 1280, 1600];

/** A page seen whole is seen before. */
const scenes = SCENES.filter(({ name }) => !name.endsWith('-whole'));

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
      // a moment is photographed in its midst: nobody asked for less of it
      if (scene.name !== 'dashboard-moment') found.moving = await movingThings(page);
      for (const [size, viewport] of Object.entries({ narrow: NARROW, zoomed: ZOOMED })) {
        await page.setViewportSize(viewport);
        await settle(page);
        found[size] = await lostSideways(page);
      }
      await page.emulateMedia({ colorScheme: 'light' });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: width < 600 ? 640 : 768 });
        await settle(page);
        found[`${width} px`] = await crowded(page);
      }
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
      for (const [size, viewport] of Object.entries({ phone: SIZES.phone, narrow: NARROW })) {
        await page.setViewportSize(viewport);
        await settle(page);
        found[`${size}, right to left`] = await lostSideways(page);
      }
      await page.evaluate(() => document.documentElement.removeAttribute('dir'));
      await lengthenWords(page);
      for (const [size, viewport] of Object.entries({ phone: SIZES.phone, narrow: NARROW })) {
        await page.setViewportSize(viewport);
        await settle(page);
        found[`${size}, long words`] = await lostSideways(page);
      }
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

test('what has too little room is found', async ({ page }) => {
  const row = 'display: flex; width: 60px';
  await page.setContent(
    `<main>
      <p style="width: 40px">Breakfast</p>
      <ol style="${row}"><li style="width: 20px">Monday</li><li aria-hidden="true">Tuesday</li></ol>
      <p style="width: 40px; overflow: hidden">Breakfast</p>
      <p style="width: 40px; overflow: hidden; text-overflow: ellipsis">Breakfast</p>
      <button>Check in</button><button style="margin-inline-start: -20px">Undo</button>
      <p>There is <b>room</b> here.</p>
    </main>`,
  );
  expect(await crowded(page)).toEqual([
    expect.stringContaining('"Breakfast" leaves P'),
    expect.stringContaining('"Monday" leaves LI'),
    expect.stringContaining('"Tuesday" leaves OL'),
    expect.stringContaining('"Breakfast" is cut off'),
    '"Monday" and "Tuesday" lie on each other',
    '"Check in" and "Undo" lie on each other',
  ]);
});
