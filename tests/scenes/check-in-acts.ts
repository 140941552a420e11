import type { Page } from '@playwright/test';
import { pressCheckIn } from '#tests/support/press-check-in.ts';

const checkInButton = (page: Page) => page.getByRole('button', { name: /^Check in/ }).first();
const undoButton = (page: Page) => page.getByRole('button', { name: /^Undo/ }).first();

/** Sets the morning goal to `minutes` from now, on the settings screen. */
export function goalIn(minutes: number) {
  return async (page: Page) => {
    await page.goto('/settings');
    const time = await page.evaluate(
      (ahead) => new Date(Date.now() + ahead * 60_000).toTimeString().slice(0, 5),
      minutes,
    );
    await page.getByLabel('Morning goal').fill(time);
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await checkInButton(page).waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
  };
}

/**
 * Makes one check-in without a feast. On some days of a month the check-in of the demo account makes its first pot, and
 * the picture must not depend on the day.
 */
export async function checkInQuietly(page: Page): Promise<void> {
  await turnCelebrationsOff(page);
  await pressCheckIn(page, page);
}

const turnCelebrationsOff = (page: Page) =>
  page.evaluate("localStorage.setItem('simmer-celebrations', 'off')");

/** Leaves morning and night checked in, after any earlier scenes, without a feast. */
export async function checkInBoth(page: Page): Promise<void> {
  await turnCelebrationsOff(page);
  for (const which of ['Morning', 'Night']) {
    const group = page.getByRole('group', { name: `${which} check-in` });
    const button = group.getByRole('button', { name: /^Check in/ });
    if (await button.isVisible()) await pressCheckIn(page, group);
    await group.getByRole('button', { name: 'Checked In!' }).waitFor();
  }
}

/** Opens the shortcut to a check-in that is already made. */
export async function askAgain(page: Page): Promise<void> {
  await checkInBoth(page);
  await page.goto('/?check-in=night');
}

/** Leaves a check-in that can be undone: that of an earlier scene, or a new one. */
export async function checkInOnce(page: Page): Promise<void> {
  if (!(await undoButton(page).isVisible())) await pressCheckIn(page, page);
  await undoButton(page).waitFor();
}

export async function undo(page: Page): Promise<void> {
  await checkInOnce(page);
  await undoButton(page).click();
}

/** Checks in within the perfect minutes, and stops the clock in the middle of the celebration. */
export async function celebrate(page: Page): Promise<void> {
  await goalIn(2)(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // drop timers of a second and more, which end the celebration; shorter ones start it
  await page.evaluate(
    'window.realTimeout = setTimeout; setTimeout = (act, ms) => (ms >= 1000 ? 0 : realTimeout(act, ms))',
  );
  await checkInButton(page).click();
  await page.locator('[data-moment]').waitFor({ state: 'attached' });
  await page.evaluate(
    'document.getAnimations().forEach((one) => { one.pause(); one.currentTime = Math.max(one.currentTime, 330); })',
  );
  await page.evaluate('setTimeout = window.realTimeout'); // the timers that would end it were dropped already
}
