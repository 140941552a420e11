import type { Page } from '@playwright/test';
import { onMonday, type Scene } from '#tests/scenes/scene.ts';
import { pressCheckIn } from '#tests/support/press-check-in.ts';

/** The shelf, the league card in the highest league, and a feast. */
export const SHELF_SCENES: readonly Scene[] = [
  { name: 'shelf', viewer: 'oneYear', path: '/shelf', whole: true, offline: true },
  { name: 'shelf-years', viewer: 'fiveYears', path: '/shelf', whole: true },
  { name: 'shelf-pot', viewer: 'oneYear', path: '/shelf', act: choosePot },
  { name: 'shelf-making', viewer: 'threeDays', path: '/shelf', act: chooseMaking },
  { name: 'shelf-new', viewer: 'newcomer', path: '/shelf' },
  { name: 'shelf-unsynced', viewer: 'unsynced', path: '/shelf' },
  { name: 'dashboard-max', viewer: 'fiveYears', path: '/', whole: true },
  { name: 'dashboard-max-monday', viewer: 'fiveYears', path: '/', act: onMonday, whole: true, offline: true },
  { name: 'feast', viewer: 'sixDays', path: '/', act: reachAWeek },
];

async function choosePot(page: Page): Promise<void> {
  await page.locator('[data-month]').first().click();
}

async function chooseMaking(page: Page): Promise<void> {
  await page.locator('[data-month]').last().click();
}

/** Makes the day streak 7, in an earlier scene or now. */
async function reachAWeek(page: Page): Promise<void> {
  for (const which of ['Morning', 'Night']) {
    await pressCheckIn(page, page.getByRole('group', { name: `${which} check-in` }));
  }
  await page.locator('[data-feast]').waitFor();
}
