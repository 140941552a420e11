import type { Locator, Page } from '@playwright/test';

/** Says yes where the app asks, because a check-in is worth nothing: most tests run in the late morning. */
export const agreeToNothing = (page: Page): Promise<void> =>
  page
    .getByRole('dialog', { name: /^Check in/ })
    .getByRole('button', { name: /^Check in/ })
    .click();

/** Taps the first open check-in in that place, and says yes where the app asks. */
export async function pressCheckIn(page: Page, place: Pick<Locator, 'getByRole'>): Promise<void> {
  const button = place.getByRole('button', { name: /^Check in/ }).first();
  const isWorthPoints = /\+[1-9]/.test((await button.textContent()) ?? '');
  await button.click();
  if (!isWorthPoints) await agreeToNothing(page);
}
