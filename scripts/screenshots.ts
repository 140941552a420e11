// npm run screenshots [part of a name …]: takes a picture of every screen and state of tests/scenes/scenes.ts, on a
// phone and a desktop, light and dark, with the demo data → screenshots/. SIMMER_LANGUAGE=de takes them in another
// language of words/ → screenshots/de/.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { packOf } from '#scripts/languages/packs.ts';
import { speakOn } from '#tests/scenes/change-language.ts';
import { openDemo } from '#tests/scenes/open-demo.ts';
import type { Scene } from '#tests/scenes/scene.ts';
import { SCENES } from '#tests/scenes/scenes.ts';
import { buildStage, SIZES } from '#tests/scenes/stage.ts';

const LANGUAGE = process.env.SIMMER_LANGUAGE ?? 'en';
const FOLDER = LANGUAGE === 'en' ? 'screenshots' : `screenshots/${LANGUAGE}`;
const THEMES = ['light', 'dark'] as const;
/** Long enough for what arrives late: the first ranks, pictures, a toast. */
const settle = (page: Page) => page.waitForTimeout(900);

const wanted = process.argv.slice(2);
const scenes = SCENES.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
const words = LANGUAGE === 'en' ? null : packOf(LANGUAGE);
const demo = await openDemo();
await mkdir(FOLDER, { recursive: true });
const stage = buildStage({ demo, deviceScaleFactor: 2, settle });

async function take(page: Page, { name, whole }: Scene): Promise<void> {
  if (words) await speakOn(page, words);
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    await settle(page);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({
        path: path.join(FOLDER, `${name}-${size}-${colorScheme}.png`),
        fullPage: whole ?? false,
      });
    }
  }
}

const failed: string[] = [];
try {
  for (const scene of scenes) {
    await stage
      .show(scene, (page) => take(page, scene))
      .catch((error: unknown) => {
        failed.push(`${scene.name}: ${error instanceof Error ? error.message : String(error)}`);
      });
  }
} finally {
  await demo.close();
}
console.log(
  `${scenes.length - failed.length} of ${scenes.length} scenes, four pictures each, in ${FOLDER}/.`,
);
for (const line of failed) console.error(line);
process.exitCode = failed.length > 0 ? 1 : 0;
