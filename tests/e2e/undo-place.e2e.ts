import type { Locator, Page } from '@playwright/test';
import { expect, newAccount, offlineReady, openAsNew, test } from '#tests/e2e/fixtures.ts';
import { morning } from '#tests/e2e/morning.ts';
import { earlyMorningZone } from '#tests/support/late-morning-zone.ts';

test.use({ hasTouch: true, timezoneId: earlyMorningZone(Date.now()) });

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

const night = (page: Page) => page.getByRole('group', { name: 'Night check-in' });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo morning check-in' });
const open = (group: Locator) => group.getByRole('button', { name: /^Check in/ });
const done = (group: Locator) => group.getByRole('button', { name: 'Checked In!' });

/**
 * A new user on a phone whose clock is stopped ten seconds before a full minute. Offline, so that no response
 * corrects it.
 */
async function newcomer(page: Page): Promise<void> {
  await page.clock.install();
  await openAsNew(page, newAccount());
  await offlineReady(page);
  await page.context().setOffline(true);
  await page.clock.pauseAt(Math.ceil((await now(page)) / 60_000) * 60_000 + 50_000);
}

const now = (page: Page) => page.evaluate(() => Date.now());

/**
 * Advances the clock in steps until the condition is true. Checks without waiting, which would need another
 * step.
 */
const continueUntil = (page: Page, stepMs: number, holds: () => Promise<boolean>): Promise<void> =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(stepMs);
        return holds();
      },
      { intervals: [100] },
    )
    .toBe(true);

/** Taps, and advances the clock until the app has reacted. */
async function tap(page: Page, button: Locator, answer: Locator): Promise<void> {
  await button.tap();
  await continueUntil(page, 50, () => answer.isVisible());
}

async function placeOf(button: Locator): Promise<Place> {
  const place = await button.boundingBox();
  if (!place) throw new Error('It is not on screen');
  return place;
}

/** The check-in buttons that a finger in that area would press. */
const checkInsIn = (page: Page, place: Place) =>
  page.evaluate(({ x, y, width, height }) => {
    const found = new Set<string>();
    for (let across = 0.05; across < 1; across += 0.1) {
      for (let down = 0.05; down < 1; down += 0.1) {
        const button = document.elementFromPoint(x + width * across, y + height * down)?.closest('button');
        if (button && !button.disabled && /^Check in/.test(button.textContent ?? '')) {
          found.add(button.closest('[role="group"]')?.getAttribute('aria-label') ?? 'a sheet');
        }
      }
    }
    return [...found];
  }, place);

const tapAt = (page: Page, { x, y, width, height }: Place) =>
  page.touchscreen.tap(x + width / 2, y + height / 2);

for (const [phone, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a small phone', { width: 320, height: 568 }],
] as const) {
  test(`shows no check-in where Undo is or was on ${phone}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await newcomer(page);
    await tap(page, open(morning(page)), undo(page));
    await page.getByRole('button', { name: 'Dismiss' }).tap();
    await undo(page).scrollIntoViewIfNeeded();
    const place = await placeOf(undo(page));
    for (let seconds = 0, step = 0; seconds < 130; seconds += step) {
      expect(await checkInsIn(page, place), `after ${seconds} s`).toEqual([]);
      if (seconds < 55) expect(await placeOf(undo(page)), `after ${seconds} s`).toEqual(place);
      // smaller steps where something changes: the flare ends at 5, Undo at 60, and the other check-in appears
      // at 70
      step = seconds < 8 || (seconds >= 56 && seconds < 74) ? 1 : 4;
      await page.clock.runFor(step * 1_000);
    }
    await expect(undo(page)).toHaveCount(0);
    // by now the dial shows the other check-in
    await expect(night(page).getByRole('img')).toBeVisible();
    await tapAt(page, place);
    await page.clock.runFor(500);
    await expect(done(morning(page))).toBeVisible();
    await expect(open(night(page))).toBeEnabled();
  });
}

test('ignores a finger that presses Undo in its last moment and lifts later', async ({ page }) => {
  await newcomer(page);
  const tappedAt = await now(page);
  await tap(page, open(morning(page)), undo(page));
  const { x, y, width, height } = await placeOf(undo(page));
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchEnd') =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchStart' ? [{ x: x + width / 2, y: y + height / 2 }] : [],
    });
  await page.clock.runFor(tappedAt + 59_500 - (await now(page)));
  await expect(undo(page)).toBeVisible();
  await touch('touchStart');
  await page.clock.runFor(70_000);
  await touch('touchEnd');
  await page.clock.runFor(500);
  await expect(done(morning(page))).toBeVisible();
  await expect(open(night(page))).toBeEnabled();
});

test('undoes once on a double tap of Undo and does not check in again', async ({ page }) => {
  await newcomer(page);
  await tap(page, open(morning(page)), undo(page));
  const place = await placeOf(undo(page));
  await tap(page, undo(page), open(morning(page)));
  expect(await checkInsIn(page, place)).toEqual([]);
  await tapAt(page, place);
  await page.clock.runFor(500);
  await expect(open(morning(page))).toBeEnabled();
  await expect(open(night(page))).toBeEnabled();
});

test('does not show the button of an undone check-in under the finger after both were done', async ({
  page,
}) => {
  await newcomer(page);
  await tap(page, open(morning(page)), undo(page));
  const anyway = page.getByRole('button', { name: 'Check in anyway' });
  await tap(page, open(night(page)), anyway);
  await tap(page, anyway, done(night(page)));
  await continueUntil(page, 1_000, () => page.getByText('Both done').isVisible());
  for (const type of ['morning', 'night'] as const) {
    const button = page.getByRole('button', { name: `Undo ${type} check-in` });
    const place = await placeOf(button);
    await tap(page, button, open(type === 'morning' ? morning(page) : night(page)));
    expect(await checkInsIn(page, place)).toEqual([]);
  }
});

for (const [words, name] of [
  ['Check in anyway', 'Check in anyway'],
  ['Wait', /^Wait for/],
] as const) {
  test(`puts no other check-in under a finger that tapped ${words} in the shortcut's sheet`, async ({
    page,
  }) => {
    await newcomer(page);
    // the dial shows the other check-in, whose button is under the sheet's button
    await page.goto('/?check-in=night');
    const answer = page.getByRole('dialog').getByRole('button', { name });
    await continueUntil(page, 200, () => answer.isVisible());
    await answer.tap({ trial: true }); // the sheet has slid up
    const place = await placeOf(answer);
    await answer.tap();
    expect(await checkInsIn(page, place)).toEqual([]);
    await tapAt(page, place);
    await page.clock.runFor(500);
    await expect(open(morning(page))).toBeEnabled();
  });
}

test('offers no Undo when its code cannot be fetched', async ({ page }) => {
  await page.context().route(/\/after-check-in-.*\.js/, (route) => route.abort());
  await openAsNew(page, newAccount());
  await open(morning(page)).tap();
  await expect(page.getByRole('status')).toHaveText(/points!/);
  await expect(done(morning(page))).toBeVisible();
  await expect(undo(page)).toHaveCount(0);
});
