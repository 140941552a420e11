import type { Page } from '@playwright/test';
import { onMonday, type Scene } from '#tests/scenes/scene.ts';
import { pressCheckIn } from '#tests/support/press-check-in.ts';

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

async function checkInFirst(page: Page): Promise<void> {
  await pressCheckIn(page, page);
  await page.getByRole('dialog', { name: 'Your first check-in' }).waitFor();
}
