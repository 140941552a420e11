import type { Page } from '@playwright/test';
import type { Scene } from '#tests/scenes/scene.ts';

/** The tabs Insights and Year, and steadiness on the dashboard, for users with no days, 3 days, five weeks, a year and five years. */
export const INSIGHTS_SCENES: readonly Scene[] = [
  { name: 'insights', viewer: 'oneYear', path: '/history?view=insights', whole: true },
  { name: 'insights-night', viewer: 'oneYear', path: '/history?view=insights', act: showNight, whole: true },
  {
    name: 'insights-tables',
    viewer: 'oneYear',
    path: '/history?view=insights',
    act: openTables,
    whole: true,
  },
  { name: 'insights-five-years', viewer: 'fiveYears', path: '/history?view=insights', whole: true },
  { name: 'insights-offline', viewer: 'fiveYears', path: '/history?view=insights', offline: true },
  { name: 'insights-5-weeks', viewer: 'demo', path: '/history?view=insights', whole: true },
  { name: 'insights-3-days', viewer: 'threeDays', path: '/history?view=insights', whole: true },
  { name: 'insights-new', viewer: 'newcomer', path: '/history?view=insights' },
  { name: 'insights-unsynced', viewer: 'unsynced', path: '/history?view=insights' },
  { name: 'year', viewer: 'oneYear', path: '/history?view=year' },
  { name: 'year-day', viewer: 'oneYear', path: '/history?view=year', act: chooseDay },
  { name: 'year-five-years', viewer: 'fiveYears', path: '/history?view=year' },
  { name: 'year-3-days', viewer: 'threeDays', path: '/history?view=year' },
  { name: 'year-new', viewer: 'newcomer', path: '/history?view=year' },
  { name: 'dashboard-steady', viewer: 'oneYear', path: '/', whole: true },
];

async function showNight(page: Page): Promise<void> {
  const night = page.getByRole('button', { name: 'Night', exact: true });
  if (await night.isVisible()) await night.click();
}

async function openTables(page: Page): Promise<void> {
  await page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })");
}

async function chooseDay(page: Page): Promise<void> {
  await page.locator('[data-day]').nth(9).click();
}
