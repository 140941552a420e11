/** Acts of the scenes about mute, block, report and leaderboards (tests/scenes/scenes.ts). */
import type { Page } from '@playwright/test';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** Opens the sheet about the user of this page, and one of its steps. */
export const openSheet = (step?: 'Block…' | 'Report…') => async (page: Page) => {
  await press(page, /^More about/);
  if (step) await press(page, new RegExp(`^${step}`));
  await page.getByRole('dialog').getByRole('heading').waitFor();
};

export async function reportWithoutReason(page: Page): Promise<void> {
  await openSheet('Report…')(page);
  await press(page, 'Send report');
}

export async function report(page: Page): Promise<void> {
  await openSheet('Report…')(page);
  await page.getByRole('radio', { name: 'Spam or fraud' }).check();
  await press(page, 'Send report');
  await page.getByRole('heading', { name: /^Thank you/ }).waitFor();
}

export async function muteAndLookAgain(page: Page): Promise<void> {
  await openSheet()(page);
  await press(page, /^Mute/);
  await openSheet()(page);
}

export async function blockAndSeeAccount(page: Page): Promise<void> {
  await openSheet('Block…')(page);
  await press(page, /^Block /);
  await page.getByRole('tab', { name: /^Friends/ }).waitFor();
  await page.goto('/account');
  await page.getByRole('button', { name: /^Unblock/ }).waitFor();
}

export async function leaveBoards(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Off' }).click();
  // the radio is checked only after the change is stored; leaving earlier would lose the change
  await page.getByRole('radio', { name: 'Off', checked: true }).waitFor();
  await page.goto('/leaderboard');
  await page.getByRole('link', { name: 'Change it in Account' }).waitFor();
}
