import type { Page } from '@playwright/test';
import { expect, newAccount, openAsNew, test } from '#tests/e2e/fixtures.ts';
import { crowded } from '#tests/e2e/page-crowding.ts';
import { befriend, idOf, register } from '#tests/e2e/test-users.ts';

/** The font size that a user chooses in the browser. Unlike zoom, it leaves sizes in px as they are. */
const TWICE = '--blink-settings=defaultFontSize=32';
const NAME = 'Amara Okafor';

/** Words that are broken although they would fit on one line. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main h1')].flatMap((element) => {
      const text = element.firstChild;
      const words = element.textContent?.trim() ?? '';
      if (!(text instanceof Text) || words.includes(' ')) return [];
      const range = document.createRange();
      range.selectNodeContents(text);
      return range.getClientRects().length > 1 ? [words] : [];
    }),
  );

test('keeps words, initials and counts in place at twice the text size', async ({
  openProfile,
  server,
  rows,
}, testInfo) => {
  const [mina, amara] = [newAccount('Mina'), newAccount(NAME)];
  await register(server.url, amara);
  const context = await openProfile(testInfo.outputPath('profile'), [TWICE]);
  const page = await context.newPage();
  await openAsNew(page, mina);
  await befriend(rows, mina, amara);
  const [me, friend] = [await idOf(rows, mina), await idOf(rows, amara)];
  await rows(
    `insert into public.messages (id, sender_id, receiver_id, message, read) values (gen_random_uuid(), $1, $2, 'Up?', false)`,
    [friend, me],
  );
  const badge = page.getByRole('navigation').locator('[data-count]');
  await expect(badge).toBeVisible();
  const { height, text } = await badge.evaluate((element) => ({
    height: element.clientHeight,
    text: Number.parseFloat(getComputedStyle(element, '::before').fontSize),
  }));
  expect(height).toBeGreaterThan(text);

  const found: string[] = [];
  const screens = [
    ['/', "Today's Check-ins"],
    ['/friends', NAME],
    ['/settings', 'Save Settings'],
    ['/history?view=insights', 'Insights'],
    [`/chat/${friend}`, 'Up?'],
  ] as const;
  for (const [address, content] of screens) {
    await page.goto(address);
    // the heading alone would come before what the disk holds
    await expect(page.getByRole('main').getByText(content).first()).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const faults = [...(await crowded(page)), ...(await brokenWords(page))];
    found.push(...faults.map((fault) => `${address.replace(friend, 'friend')}: ${fault}`));
  }
  expect(found).toEqual([]);
});
