import type { Page } from '@playwright/test';
import type { Scene } from '#tests/scenes/scene.ts';

const stand = (page: Page) => page.getByRole('dialog', { name: 'Night stand' });

/** Opens the night stand at that wall time, tonight or tomorrow morning. Never online again: a sync would correct the clock. */
function openAt(hours: number, minutes: number, then?: (page: Page) => Promise<void>) {
  return async (page: Page) => {
    await page.route('**/rest/v1/rpc/sync', (route) => route.abort());
    await page.evaluate(
      ([hour = 0, minute = 0]) => {
        // Playwright's clock would stay in later pages of the same user
        const now = Date.now;
        const ahead = new Date().setHours(hour < 12 ? hour + 24 : hour, minute, 30) - now();
        Date.now = () => now() + ahead;
      },
      [hours, minutes],
    );
    await page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      // a window in full screen has no other size
      Reflect.set(document.documentElement, 'requestFullscreen', undefined);
    });
    await page.getByRole('button', { name: 'Night stand' }).click();
    await stand(page).waitFor();
    await then?.(page);
  };
}

/** The night stand from the evening to the morning. */
export const NIGHT_STAND_SCENES: readonly Scene[] = [
  { name: 'night-stand', viewer: 'sleeper', path: '/', offline: true, act: openAt(22, 31) },
  { name: 'night-stand-slide', viewer: 'sleeper', path: '/', offline: true, act: openAt(22, 31, slide) },
  { name: 'night-stand-dim', viewer: 'sleeper', path: '/', offline: true, act: openAt(22, 48, dim) },
  { name: 'night-stand-asleep', viewer: 'sleeper', path: '/', offline: true, act: openAt(3, 12, dim) },
  { name: 'night-stand-early', viewer: 'sleeper', path: '/', offline: true, act: openAt(3, 12) },
  { name: 'night-stand-morning', viewer: 'sleeper', path: '/', offline: true, act: openAt(7, 2) },
  { name: 'night-stand-late', viewer: 'sleeper', path: '/', offline: true, act: openAt(7, 24) },
  { name: 'night-stand-done', viewer: 'sleeper', path: '/', offline: true, act: openAt(22, 58, checkIn) },
];

/** Begins to dim it, and holds the finger down. */
async function slide(page: Page): Promise<void> {
  await page.mouse.move(195, 120);
  await page.mouse.down();
  await page.mouse.move(195, 60, { steps: 3 });
  await page.mouse.move(195, 40);
}

/** Dims it, and waits for the bar to go. */
async function dim(page: Page): Promise<void> {
  await slide(page);
  await page.mouse.move(195, 140, { steps: 3 });
  await page.mouse.up();
  await page.getByText('Slide up or down to dim').waitFor({ state: 'detached' });
}

async function checkIn(page: Page): Promise<void> {
  const button = stand(page).getByRole('button', { name: /^Check in/ });
  if (await button.isVisible()) await button.click();
  await stand(page).getByRole('button', { name: 'Checked In!' }).waitFor();
}
