// npm run screenshots [part of a name …]: every screen and state of scripts/screenshot-scenes.ts, on a phone and a
// desktop, light and dark, over the demo's data → screenshots/.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { startLocalServer } from '#local/create-server.ts';
import { CHROMIUM_ARGS, findChromium } from '#scripts/find-chromium.mjs';
import { SCENES, type Scene, type Viewer, type World } from '#scripts/screenshot-scenes.ts';
import { lateMorningZone } from '#tests/support/late-morning-zone.ts';

const FOLDER = 'screenshots';
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
const THEMES = ['light', 'dark'] as const;
/** What comes late has come by then: the first ranks, pictures, a toast. */
const SETTLED_MS = 900;

// demo data and browser agree on when today began, and today is old enough for a morning and a night
const zone = lateMorningZone(Date.now());
process.env.TZ = zone;

const wanted = process.argv.slice(2);
const scenes = SCENES.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
const dataDir = await mkdtemp(path.join(tmpdir(), 'simmer-screenshots-'));
const server = await startLocalServer({ dataDir, seed: true });
const executablePath = findChromium();
const browser = await chromium.launch({
  args: CHROMIUM_ARGS,
  ...(executablePath ? { executablePath } : {}),
});
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

async function signInAsDemo(page: Page): Promise<void> {
  if (!server.demo) throw new Error('The demo person was not made');
  await page.goto('/auth');
  await page.getByLabel('Email').fill(server.demo.email);
  await page.getByLabel('Password').fill(server.demo.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByText('Hey, Mina!').waitFor();
}

const ENTER: Readonly<Record<Viewer, (page: Page) => Promise<void>>> = {
  visitor: async () => undefined,
  demo: signInAsDemo,
  demoLater: signInAsDemo,
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
    timezoneId: zone,
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
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
console.log(
  `${scenes.length - failed.length} of ${scenes.length} scenes, four pictures each, in ${FOLDER}/.`,
);
for (const line of failed) console.error(line);
process.exitCode = failed.length > 0 ? 1 : 0;
