import { randomUUID } from 'node:crypto';
import { expect, newAccount, signUp, test } from '#tests/e2e/fixtures.ts';

/** An iPhone held sideways: the notch on one side, as much left free on the other, the home bar below. */
const INSETS = { left: 59, right: 59, bottom: 21 };

// a sign-up for two, then every screen
test.setTimeout(120_000);
test.use({ viewport: { width: 852, height: 393 } });

test('held sideways, nothing to read or tap lies under the notch or the home bar', async ({ page, rows }) => {
  const account = newAccount();
  await signUp(page, account);
  const [found] = await rows('select id::text from auth.users where email = $1', [account.email]);
  const friend = newAccount('Thu Trang');
  const away = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin });
  if (!away) throw new Error('no browser');
  await signUp(await away.newPage(), friend);
  await away.close();
  const [other] = await rows('select id::text from auth.users where email = $1', [friend.email]);
  await rows(
    `insert into public.friendships (id, user_id, friend_id, status) values ($1, $2, $3, 'accepted')`,
    [randomUUID(), found?.id, other?.id],
  );
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: INSETS });

  for (const address of [
    '/',
    '/friends',
    `/friend/${other?.id}`,
    `/chat/${other?.id}`,
    '/leaderboard',
    '/history',
    '/settings',
    '/install',
    '/no/such/page',
  ]) {
    await page.goto(address);
    await expect(page.locator('main').getByRole('link').or(page.getByRole('button')).first()).toBeVisible();
    const hidden = await page.evaluate(({ left, right, bottom }) => {
      const under: string[] = [];
      for (const one of document.querySelectorAll('a, button, input, textarea, h1, h2, h3, p, li')) {
        const box = one.getBoundingClientRect();
        if (box.width < 2 || one.closest('.visually-hidden')) continue;
        const fixed = one.closest('nav, form') !== null;
        const out =
          box.left < left - 0.5 ||
          box.right > innerWidth - right + 0.5 ||
          (fixed &&
            box.top < innerHeight &&
            box.bottom > innerHeight - bottom + 0.5 &&
            box.bottom <= innerHeight);
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
