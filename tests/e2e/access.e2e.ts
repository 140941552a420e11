import { test as base, expect, type Page, type ViewportSize } from '@playwright/test';
import type { Pack } from '#copy/language/language.ts';
import { languages, SOURCE_LANGUAGE } from '#scripts/languages/arb-messages.ts';
import { packOf } from '#scripts/languages/packs.ts';
import { axeFindings, lostSideways, movingThings, NARROW, smallTargets } from '#tests/e2e/page-access.ts';
import { crowded } from '#tests/e2e/page-crowding.ts';
import { unaccentedWords } from '#tests/e2e/page-words.ts';
import { badLines, recordPictureLines } from '#tests/e2e/picture-lines.ts';
import { pseudoWords } from '#tests/e2e/pseudo-words.ts';
import { speakEnglish, speakOn } from '#tests/scenes/change-language.ts';
import { type Demo, openDemo } from '#tests/scenes/open-demo.ts';
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

type Found = Record<string, string[]>;

/** What the users of the demo chose and wrote themselves. */
type OwnTexts = () => Promise<string[]>;

const test = base.extend<object, { demo: Demo; stage: Stage; ownTexts: OwnTexts }>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs
    async ({}, use) => {
      const demo = await openDemo();
      await use(demo);
      await demo.close();
    },
    { scope: 'worker' },
  ],
  stage: [
    async ({ demo }, use) => use(buildStage({ demo, settle, prepare: recordPictureLines })),
    { scope: 'worker' },
  ],
  ownTexts: [
    async ({ demo: { server } }, use) =>
      use(async () => {
        const rows = await server.query<{ text: string }>(
          'select display_name as text from public.profiles union select message from public.messages',
        );
        return rows.map(({ text }) => text);
      }),
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

const ACCENTED = pseudoWords('accented');
/** The languages that take turns by day. */
const PACKS = [
  ...languages()
    .filter((language) => language !== SOURCE_LANGUAGE)
    .map(packOf),
  pseudoWords('rightToLeft'),
];

/** All scenes take turns over this many days. The nightly run tests all of them. */
const DAYS = 3;

const isOfToday = (scene: number) => NIGHTLY || scene % DAYS === TODAY % DAYS;

/**
 * The checks of this run for a scene: four of the ten widths, one run of axe, and one language. They differ between scenes and
 * from turn to turn. The nightly run does all of them.
 */
function turnOf(scene: number) {
  const turn = Math.floor(TODAY / DAYS) + scene;
  const some = Array.from({ length: WIDTHS_A_RUN }, (_, n) => WIDTHS[(turn + 3 * n) % WIDTHS.length] ?? 0);
  return {
    widths: NIGHTLY ? WIDTHS : some,
    looks: inTurn(AXE_LOOKS, turn),
  };
}

/** Finds what has too little room in a language. */
async function crowdedIn(page: Page, pack: Pack, viewports: readonly ViewportSize[]): Promise<Found> {
  const name = pack === ACCENTED ? 'accented' : pack.dir === 'rtl' ? `${pack.language}, rtl` : pack.language;
  const found: Found = {};
  await speakOn(page, pack);
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    await settle(page);
    found[`${viewport.width} px, ${name}`] = await lostSideways(page);
    found[`${viewport.width} px, ${name}, crowded`] = await crowded(page);
  }
  found[`pictures, ${name}`] = await badLines(page);
  return found;
}

/** Finds what is wrong with a scene in other languages: words that are not translated or have too little room. */
async function lookInLanguages(page: Page, ownTexts: OwnTexts): Promise<Found> {
  const top = await page.evaluate(() => scrollY);
  const found = await crowdedIn(page, ACCENTED, [NARROW, ZOOMED]);
  found.untranslated = await unaccentedWords(page, await ownTexts());
  for (const pack of inTurn(PACKS, TODAY)) Object.assign(found, await crowdedIn(page, pack, [NARROW]));
  await speakEnglish(page);
  // what a fixed bar covers depends on it
  await page.setViewportSize(SIZES.phone);
  await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
  return found;
}

/*
 * Opens every scene of today and checks accessibility and room. Playwright starts the first file first, together with all files
 * that share its fixtures. No other file shares these, so this one must stay first: as the last one it would run alone.
 */
// other scenes already check these pages completely
const scenes = SCENES.filter(({ name }) => !name.endsWith('-whole'));
for (const [index, scene] of scenes.entries()) {
  if (!isOfToday(index)) continue;
  const { widths, looks } = turnOf(index);
  test(`is accessible and fits, in every language: ${scene.name}`, async ({ stage, ownTexts }) => {
    await stage.show(scene, async (page) => {
      // first, because toasts go
      const found = await lookInLanguages(page, ownTexts);
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
      const wrong = Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0));
      expect(wrong, `to try this again: SIMMER_DAY=${TODAY}`).toEqual({});
    });
  });
}
