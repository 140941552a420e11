// npm run screenshots [part of a name …]: every screen and state of scripts/screenshot-scenes.ts, on a phone and a
// desktop, light and dark, over the demo's data → screenshots/.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { openDemo } from '#scripts/open-demo.ts';
import { SCENES, type Scene, type Viewer, type World } from '#scripts/screenshot-scenes.ts';

const FOLDER = 'screenshots';
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
const THEMES = ['light', 'dark'] as const;
/** What comes late has come by then: the first ranks, pictures, a toast. */
const SETTLED_MS = 900;

const wanted = process.argv.slice(2);
const scenes = SCENES.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
const demo = await openDemo();
const { server, browser } = demo;
await mkdir(FOLDER, { recursive: true });

const world: World = {
  async idOf(displayName) {
    const [row] = await server.query<{ user_id: string }>(
      'select user_id from public.profiles where display_name = $1',
      [displayName],
    );
    if (!row) throw new Error(`The demo knows no ${displayName}`);
    return row.user_id;
  },
  change: (sql, params) => server.query(sql, params),
};

async function signUp(page: Page, name: string): Promise<void> {
  await page.goto('/auth?mode=sign-up');
  await page.getByLabel('Display Name').fill(name);
  await page.getByLabel('Email').fill(`${name.toLowerCase()}@example.org`);
  await page.getByLabel('Password').fill('a quiet kettle');
  await page.getByRole('button', { name: 'Create Account' }).click();
}

const ENTER: Readonly<Record<Viewer, (page: Page) => Promise<void>>> = {
  visitor: async () => undefined,
  demo: demo.signIn,
  demoLater: demo.signIn,
  async newcomer(page) {
    await signUp(page, 'Lena');
    await page.getByText('Hey, Lena!').waitFor();
  },
  async tapper(page) {
    await signUp(page, 'Noor');
    await page.getByText('Hey, Noor!').waitFor();
  },
  async unsynced(page) {
    await page.context().route('**/rest/v1/rpc/sync', () => undefined); // never answered
    await signUp(page, 'Otto');
    await page.getByText("Today's Check-ins").waitFor();
  },
};

const contexts = new Map<Viewer, BrowserContext>();
async function contextOf(viewer: Viewer): Promise<BrowserContext> {
  const open = contexts.get(viewer);
  if (open) return open;
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'en-GB',
    timezoneId: demo.timezoneId,
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  });
  contexts.set(viewer, context);
  const page = await context.newPage();
  await ENTER[viewer](page);
  await page.close();
  return context;
}

async function take({ name, viewer, path: address, act, offline, whole }: Scene): Promise<void> {
  const context = await contextOf(viewer);
  const page = await context.newPage();
  await page.setViewportSize(SIZES.phone);
  await page.goto(typeof address === 'string' ? address : await address(world));
  await page.locator('main').waitFor();
  await page.waitForTimeout(SETTLED_MS);
  if (offline) await context.setOffline(true);
  await act?.(page);
  await page.waitForTimeout(SETTLED_MS);
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    await page.waitForTimeout(SETTLED_MS);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({
        path: path.join(FOLDER, `${name}-${size}-${colorScheme}.png`),
        fullPage: whole ?? false,
      });
    }
  }
  if (offline) await context.setOffline(false);
  await page.close();
}

const failed: string[] = [];
try {
  for (const scene of scenes) {
    await take(scene).catch((error: unknown) => {
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
