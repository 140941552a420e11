import { expect, newAccount, openAsNew, test } from '#tests/e2e/fixtures.ts';
import { befriend, idOf, register } from '#tests/e2e/test-users.ts';

/** An iPhone held sideways: insets for the notch on both sides, and the home bar below. */
const INSETS = { left: 59, right: 59, bottom: 21 };

test.use({ viewport: { width: 852, height: 393 } });

test('keeps everything clear of the notch and the home bar in landscape', async ({ page, rows, server }) => {
  const [account, friend] = [newAccount(), newAccount('Thu Trang')];
  await register(server.url, friend);
  await openAsNew(page, account);
  await befriend(rows, account, friend);
  const other = await idOf(rows, friend);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: INSETS });

  for (const address of [
    '/',
    '/friends',
    `/friend/${other}`,
    `/chat/${other}`,
    '/leaderboard',
    '/history',
    '/settings',
    '/install',
    '/no/such/page',
  ]) {
    await page.goto(address);
    await expect(page.locator('main').getByRole('link').or(page.getByRole('button')).first()).toBeVisible();
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
    const hidden = await page.evaluate(({ left, right, bottom }) => {
      const under: string[] = [];
      /** True for an element that stays under the home bar at any scroll position. */
      const staysThere = (one: Element): boolean => {
        for (let up: Element | null = one; up && up !== document.body; up = up.parentElement) {
          const { position, overflowY } = getComputedStyle(up);
          if (/auto|scroll/.test(overflowY) && up.scrollHeight > up.clientHeight) return false;
          if (position === 'fixed' || position === 'sticky') return true;
        }
        return false;
      };
      for (const one of document.querySelectorAll('a, button, input, textarea, h1, h2, h3, p, li')) {
        const box = one.getBoundingClientRect();
        if (box.width < 2 || one.closest('.visually-hidden')) continue;
        const out =
          box.left < left - 0.5 ||
          box.right > innerWidth - right + 0.5 ||
          (box.top < innerHeight &&
            box.bottom > innerHeight - bottom + 0.5 &&
            box.bottom <= innerHeight &&
            staysThere(one));
        if (out)
          under.push(
            `${one.tagName} ${one.textContent?.slice(0, 30)} ${box.left}…${box.right} ${box.bottom}`,
          );
      }
      return under;
    }, INSETS);
    expect(hidden, address).toEqual([]);
  }
});
