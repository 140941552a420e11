import { fillSignIn } from '#tests/e2e/auth-forms.ts';
import { deploy, deployNewerStore, expectRelease } from '#tests/e2e/deploy.ts';
import { expect, newAccount, offlineReady, openAsNew, test } from '#tests/e2e/fixtures.ts';
import { checkIn, expectCheckedIn } from '#tests/e2e/morning.ts';
import { axeFindings, smallTargets } from '#tests/e2e/page-access.ts';

test('offers a waiting version and activates it with one reload when the user agrees', async ({
  page,
  ownServer,
}) => {
  await page.goto(`${ownServer.url}/auth`);
  await offlineReady(page);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });

  await deploy(ownServer.distDir, 'newer');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const updateNow = page.getByRole('button', { name: 'Update now' });
  // the new service worker fetches every file first
  await expect(updateNow).toBeVisible();
  expect(loads).toBe(0);

  // an error does not cover the offer
  await fillSignIn(page, { email: 'nobody@example.org', password: 'a wrong kettle' });
  await expect(page.getByText('Invalid login credentials')).toBeVisible();
  await updateNow.click();
  await expectRelease(page, 'newer');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(updateNow).toHaveCount(0);
  await expect.poll(() => loads).toBe(1);
});

test('informs another open tab without reloading it', async ({ context, page, ownServer }) => {
  await page.goto(`${ownServer.url}/auth`);
  await offlineReady(page);
  const other = await context.newPage();
  await other.goto(`${ownServer.url}/auth`);
  await offlineReady(other);
  await other.getByLabel('Email').fill('half-written@example.org');

  await deploy(ownServer.distDir, 'newer');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.getByRole('button', { name: 'Update now' }).click();
  await expectRelease(page, 'newer');

  await expect(other.getByLabel('Email')).toBeFocused();
  await other.getByLabel('Email').blur();
  await expect(other.getByRole('button', { name: 'Update now' })).toBeVisible();
  await expect(other.getByLabel('Email')).toHaveValue('half-written@example.org');
});

test('does not interrupt a user who is typing with a reload or a banner', async ({ page, ownServer }) => {
  await openAsNew(page, newAccount(), ownServer.url);
  await offlineReady(page);
  await page.goto(`${ownServer.url}/settings`);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const name = page.getByLabel('Display Name');
  await name.fill('Mina, half wr');
  await name.focus();

  await deploy(ownServer.distDir, 'newer');
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  const waiting = async () => (await navigator.serviceWorker.ready).waiting?.state;
  await expect.poll(() => page.evaluate(waiting)).toBe('installed');
  const updateNow = page.getByRole('button', { name: 'Update now' });
  await page.keyboard.type('itten');
  await expect(name).toHaveValue('Mina, half written');
  await expect(name).toBeFocused();
  await expect(updateNow).toBeHidden();
  expect(loads).toBe(0);

  await name.blur();
  await expect(updateNow).toBeVisible();
  await name.focus();
  await expect(updateNow).toBeHidden();
  await name.blur();
  await expect(updateNow).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeFindings(page)).toEqual([]);
  }
  expect(await smallTargets(page)).toEqual([]);
  await updateNow.click();
  await expectRelease(page, 'newer');
  await expect(name).toHaveValue('Mina, half written');
  await expect.poll(() => loads).toBe(1);
});

test('offers the newer version in a tab beside one whose version has upgraded the store', async ({
  context,
  page,
  ownServer,
}) => {
  const account = newAccount();
  await openAsNew(page, account, ownServer.url);
  await offlineReady(page);
  const other = await context.newPage();
  await other.goto(ownServer.url);
  await checkIn(other);

  await other.goto(`${ownServer.url}/settings`);
  await other.getByLabel('Display Name').fill('Half written');

  await deployNewerStore(ownServer.distDir, 'newer');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  // the toast is shown for four seconds, and the other tab may take longer to open
  const announced = other.getByRole('heading', { name: 'Simmer was updated' }).waitFor();
  await Promise.all([announced, page.getByRole('button', { name: 'Update now' }).click()]);
  await expectRelease(page, 'newer');
  await expect(page.getByText(`Hey, ${account.display_name}!`)).toBeVisible();

  await expectRelease(other, 'newer');
  await expect(other.getByLabel('Display Name')).toHaveValue('Half written');
  // through a link, because a page that reloads itself would abort a `goto`
  await other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  for (const tab of [page, other]) await expectCheckedIn(tab);
});
