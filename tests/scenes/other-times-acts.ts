import type { Page } from '@playwright/test';

const foot = (page: Page, type: 'Morning' | 'Night') =>
  page.getByRole('button', { name: new RegExp(`^${type}, other time on some days`) });

/** Opens the panel with the proposed time. */
export async function proposeOtherTime(page: Page): Promise<void> {
  await foot(page, 'Morning').click();
  await page.getByText('Other morning time', { exact: true }).scrollIntoViewIfNeeded();
}

/** A night goal after midnight, of a user whose day ends at midnight. */
export async function chooseOtherNight(page: Page): Promise<void> {
  await foot(page, 'Night').click();
  await page.getByLabel(/^Time on/).fill('00:30');
  await page.getByText('Other night time', { exact: true }).scrollIntoViewIfNeeded();
}

export async function chooseNoDay(page: Page): Promise<void> {
  await foot(page, 'Morning').click();
  for (const day of ['Saturday', 'Sunday']) await page.getByRole('checkbox', { name: day }).uncheck();
  await page.getByRole('button', { name: 'Save Settings' }).click();
}

/** Saves another time for every day but one, so that today has one. */
export async function saveOtherTimes(page: Page): Promise<void> {
  await page.goto('/settings');
  for (const type of ['Morning', 'Night'] as const) {
    await foot(page, type).click();
    const boxes = page.getByRole('checkbox');
    for (const box of await boxes.all()) await box.check();
    const tomorrow = (new Date().getDay() + 1) % 7;
    await boxes.nth((tomorrow + 6) % 7).uncheck();
    await page.getByLabel(/^Time on/).fill(type === 'Morning' ? '08:30' : '23:30');
  }
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await page.getByText("Today's Check-ins").waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
}

/** Saves other times, in an earlier scene too, and opens that path. */
export const withOtherTimes = (path: string, then?: (page: Page) => Promise<void>) => async (page: Page) => {
  await saveOtherTimes(page);
  await page.goto(path);
  await then?.(page);
};
