import { expect, newAccount, openAsNew, test } from '#tests/e2e/fixtures.ts';
import { befriend, idOf, register } from '#tests/e2e/test-users.ts';

test('shows the whole name of the friend on a phone', async ({ page, rows, server }) => {
  const [mina, friend] = [newAccount('Mina'), newAccount('Bartholomew Okafor-Lindqvist')];
  await register(server.url, friend);
  await openAsNew(page, mina);
  await befriend(rows, mina, friend);
  await page.goto(`/chat/${await idOf(rows, friend)}`);
  const name = page.getByRole('heading', { name: friend.display_name });
  await expect(name).toBeVisible();
  const cut = await name.evaluate(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      scrollWidth > clientWidth || scrollHeight > clientHeight,
  );
  expect(cut).toBe(false);
});
