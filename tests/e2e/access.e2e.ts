import { test as base, expect, type Page } from '@playwright/test';
import {
  axeFindings,
  lengthenWords,
  lostSideways,
  movingThings,
  NARROW,
  smallTargets,
} from '#tests/e2e/page-access.ts';
import { crowded } from '#tests/e2e/page-crowding.ts';
import { openDemo } from '#tests/scenes/open-demo.ts';
import { SCENES } from '#tests/scenes/scenes.ts';
import { buildStage, SIZES, type Stage } from '#tests/scenes/stage.ts';
import { NIGHTLY } from '#tests/support/nightly.ts';
import { inTurn, TODAY } from '#tests/support/test-day.ts';

/** Waits until the screen is drawn at its new size, is loaded or cannot load, and fonts are ready. */
async function settle(page: Page): Promise<void> {
  // a script can read the new size a frame before media queries report it
  await page.evaluate(
    () =>
      new Promise<void>((drawn) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))),
      ),
  );
  // checks at every frame; expect.poll would check once a second
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
    { scope: 'worker' },
  ],
});

/** A phone of 390 px at 200 %. */
const ZOOMED = { width: 195, height: 422 };

/** From the smallest phone to a large desktop, with both sides of each breakpoint. */
const WIDTHS = [320, 360, 390, 768, 959, 960, 1024, 1100, 1280, 1600];
const WIDTHS_A_RUN = 4;

/** The setups in which axe runs, which takes as long as all other checks of a scene. */
const AXE_LOOKS = [
  { size: 'phone', colorScheme: 'light' },
  { size: 'desktop', colorScheme: 'dark' },
  { size: 'phone', colorScheme: 'dark' },
  { size: 'desktop', colorScheme: 'light' },
] as const;

const STRAINS = ['little width', 'right to left', 'long words'] as const;

/** All scenes take turns over this many days. The nightly run tests all of them. */
const DAYS = 3;

const isOfToday = (scene: number) => NIGHTLY || scene % DAYS === TODAY % DAYS;

/**
 * The checks of this run for a scene: four of the ten widths, one run of axe, and one strain. They differ between scenes and
 * from turn to turn. The nightly run does all of them.
 */
function turnOf(scene: number) {
  const turn = Math.floor(TODAY / DAYS) + scene;
  const some = Array.from({ length: WIDTHS_A_RUN }, (_, n) => WIDTHS[(turn + 3 * n) % WIDTHS.length] ?? 0);
  return {
    widths: NIGHTLY ? WIDTHS : some,
    looks: inTurn(AXE_LOOKS, turn),
    strains: inTurn(STRAINS, turn),
  };
}

/** Puts the page under a strain that leaves less room. */
async function strain(page: Page, kind: (typeof STRAINS)[number]): Promise<void> {
  if (kind === 'right to left') {
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  } else if (kind === 'long words') {
    await page.evaluate(() => document.documentElement.removeAttribute('dir'));
    await lengthenWords(page);
  }
}

/*
 * Opens every scene of today and checks accessibility and room. Playwright starts the first file first, together with all files
 * that share its fixtures. No other file shares these, so this one must stay first: as the last one it would run alone.
 */
// other scenes already check these pages completely
const scenes = SCENES.filter(({ name }) => !name.endsWith('-whole'));
for (const [index, scene] of scenes.entries()) {
  if (!isOfToday(index)) continue;
  const { widths, looks, strains } = turnOf(index);
  test(`has no accessibility fault: ${scene.name}`, async ({ stage }) => {
    await stage.show(scene, async (page) => {
      const found: Record<string, string[]> = {};
      for (const [size, viewport] of Object.entries(SIZES)) {
        await page.setViewportSize(viewport);
        await settle(page);
        found[`${size}, small`] = await smallTargets(page);
        for (const { colorScheme } of looks.filter((look) => look.size === size)) {
          await page.emulateMedia({ colorScheme });
          await settle(page);
          found[`${size}, ${colorScheme}`] = await axeFindings(page);
        }
      }
      // this scene freezes a celebration, with motion on
      if (scene.name !== 'dashboard-moment') found.moving = await movingThings(page);
      for (const width of widths) {
        await page.setViewportSize({ width, height: width < 600 ? 640 : 768 });
        await settle(page);
        found[`${width} px`] = await crowded(page);
      }
      for (const kind of strains) {
        await strain(page, kind);
        for (const viewport of kind === 'little width' ? [NARROW, ZOOMED] : [SIZES.phone, NARROW]) {
          await page.setViewportSize(viewport);
          await settle(page);
          found[`${viewport.width} px, ${kind}`] = await lostSideways(page);
        }
      }
      const wrong = Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0));
      expect(wrong, `to try this again: SIMMER_DAY=${TODAY}`).toEqual({});
    });
  });
}
