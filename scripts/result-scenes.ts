import type { Page } from '@playwright/test';
import type { Scene } from '#scripts/screenshot-scenes.ts';

/** Monday's result, pictures to share, and the first day. */
export const RESULT_SCENES: readonly Scene[] = [
  { name: 'monday', viewer: 'demoLater', path: '/', act: onMonday },
  { name: 'monday-whole', viewer: 'demoLater', path: '/', act: onMonday, whole: true },
  // an address without a day shows today's
  { name: 'share-week', viewer: 'demo', path: '/share/week/today' },
  { name: 'share-month', viewer: 'demo', path: '/share/month/today' },
  { name: 'share-year', viewer: 'oneYear', path: '/share/year/today', offline: true },
  { name: 'share-league', viewer: 'demo', path: '/share/league/today' },
  { name: 'share-empty', viewer: 'newcomer', path: '/share/week/today' },
  { name: 'share-unsynced', viewer: 'unsynced', path: '/share/week/today' },
  { name: 'how-it-works', viewer: 'demo', path: '/settings', act: openRules },
  { name: 'first-day', viewer: 'beginner', path: '/', act: checkInFirst },
];

async function openRules(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'How it works' }).click();
}

/** Waits first, because the code of the sheet is fetched after the first paint, in a quiet moment. */
async function checkInFirst(page: Page): Promise<void> {
  await page.waitForTimeout(1_500);
  await page
    .getByRole('button', { name: /^Check in/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Your first check-in' }).waitFor();
}

/** Sets the page's clock to Monday: today, or the next one. The page is not loaded again. */
export async function onMonday(page: Page): Promise<void> {
  const now = new Date();
  const days = (8 - now.getDay()) % 7;
  await page.clock.setFixedTime(now.getTime() + days * 86_400_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}
