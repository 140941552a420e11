import type { BrowserContext, Page } from '@playwright/test';
import { LANGUAGE_KEY } from '#base/word-files.ts';
import type { Demo } from '#tests/scenes/open-demo.ts';
import type { Scene, Viewer, World } from '#tests/scenes/scene.ts';
import { addLongHistory } from '#tests/support/stories/long-history.ts';

export const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

interface StageOptions {
  demo: Demo;
  deviceScaleFactor?: number;
  /** Waits for what arrives late: the first ranks, pictures, a toast. */
  settle(page: Page): Promise<void>;
  /** Runs for each new context, before its first page. */
  prepare?(context: BrowserContext): Promise<unknown>;
}

export interface Stage {
  /** Opens a scene in English and in the size of a phone, calls `look`, which may change the language, and closes it. */
  show(scene: Scene, look: (page: Page) => Promise<void>): Promise<void>;
}

/** Shows scenes, with one browser context for each viewer, which is made when first needed. Motion is off. */
export function buildStage({ demo, deviceScaleFactor = 1, settle, prepare }: StageOptions): Stage {
  const { server, browser, timezoneId } = demo;
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

  const enter: Readonly<Record<Viewer, (page: Page) => Promise<void>>> = {
    visitor: async () => undefined,
    demo: demo.signIn,
    demoLater: demo.signIn,
    async newcomer(page) {
      await signUp(page, 'Lena');
      await page.getByRole('heading', { name: 'Coal League' }).waitFor();
    },
    async tapper(page) {
      await signUp(page, 'Noor');
      await page.getByRole('heading', { name: 'Coal League' }).waitFor();
    },
    async beginner(page) {
      await signUp(page, 'Ida');
      await page.getByRole('heading', { name: 'Coal League' }).waitFor();
    },
    async unsynced(page) {
      await page.context().route('**/rest/v1/rpc/sync', () => undefined); // never answered
      await signUp(page, 'Otto');
      await page.getByText("Today's Check-ins").waitFor();
    },
    starter: startWithoutAccount,
    adder: startWithoutAccount,
    asked: start,
    threeDays: (page) => comeBack(page, 'Tova', 3),
    sixDays: (page) => comeBack(page, 'Sina', 6),
    oneYear: (page) => comeBack(page, 'Una', 400),
    sleeper: (page) => comeBack(page, 'Nils', 8),
    climber: (page) => comeBack(page, 'Rui', 6),
    fiveYears: (page) => comeBack(page, 'Femi', 1825),
  };

  /** Signs a user up and gives them check-ins of the last `days` days. */
  async function comeBack(page: Page, name: string, days: number): Promise<void> {
    await signUp(page, name);
    await page.getByRole('heading', { name: 'Coal League' }).waitFor();
    await addLongHistory(
      (sql, params) => server.query(sql, params),
      await world.idOf(name),
      days,
      timezoneId,
    );
    await page.goto('/history?view=year');
    await page
      .getByText(/full days$/)
      .first()
      .waitFor();
  }

  const contexts = new Map<Viewer, BrowserContext>();
  async function contextOf(viewer: Viewer): Promise<BrowserContext> {
    const open = contexts.get(viewer);
    if (open) return open;
    const context = await browser.newContext({
      baseURL: server.url,
      locale: 'en-GB',
      timezoneId,
      deviceScaleFactor,
      reducedMotion: 'reduce',
    });
    await context.addInitScript((key) => localStorage.removeItem(key), LANGUAGE_KEY);
    await prepare?.(context);
    contexts.set(viewer, context);
    const page = await context.newPage();
    await enter[viewer](page);
    await page.close();
    return context;
  }

  return {
    async show({ viewer, path, whileOnline, act, offline }, look) {
      const context = await contextOf(viewer);
      const page = await context.newPage();
      try {
        await page.setViewportSize(SIZES.phone);
        await page.goto(typeof path === 'string' ? path : await path(world));
        await page.locator('main').waitFor();
        await settle(page);
        await whileOnline?.(page);
        if (offline) await context.setOffline(true);
        await act?.(page);
        await settle(page);
        await look(page);
      } finally {
        if (offline) await context.setOffline(false);
        await page.close();
      }
    },
  };
}

/** Starts without an account, up to the first question. */
async function start(page: Page): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('button', { name: /^Start without an account/ }).click();
  await page.getByRole('button', { name: 'Skip' }).waitFor();
}

async function startWithoutAccount(page: Page): Promise<void> {
  await start(page);
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByText('Hey, Champion!').waitFor();
}

async function signUp(page: Page, name: string): Promise<void> {
  await page.goto('/auth?mode=sign-up');
  await page.getByLabel('Display Name').fill(name);
  await page.getByLabel('Email').fill(`${name.toLowerCase()}@example.org`);
  await page.getByLabel('Password').fill('a quiet kettle');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('button', { name: 'Skip' }).click();
}
