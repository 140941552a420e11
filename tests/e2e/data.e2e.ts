import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expect, newAccount, openAsNew, settleIn, test } from '#tests/e2e/fixtures.ts';
import { checkIn } from '#tests/e2e/morning.ts';

const textOf = async (download: Download) => readFile(await download.path(), 'utf8');

async function exported(page: Page, button: string): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return download;
}

const choose = (page: Page, name: string, text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });

test('imports an offline export into a new account under the same rules and reports what was rejected', async ({
  page,
  context,
  browser,
  server,
  rows,
}) => {
  const account = await settleIn(page);
  await context.setOffline(true);
  await checkIn(page);
  await page.goto('/account');
  const csv = await exported(page, 'Export check-ins (CSV)');
  expect(csv.suggestedFilename()).toMatch(/^simmer-check-ins-\d{4}-\d{2}-\d{2}\.csv$/);
  expect((await textOf(csv)).split('\r\n')).toHaveLength(3);
  const json = await exported(page, 'Export everything (JSON)');
  await expect(page.getByText(/^simmer-.*\.json downloaded\./)).toBeVisible();
  const file = JSON.parse(await textOf(json));
  expect(file).toMatchObject({
    format: 'simmer-export',
    version: 1,
    complete: true,
    account: { email: account.email },
    check_ins: [{ check_in_type: expect.any(String) }],
    changes: [{ name: 'checkIn', rejected: null }],
  });

  // a file may contain forged points
  const [own] = file.check_ins;
  const day = 86_400_000;
  const back = (days: number) => ({
    ...own,
    check_in_time: new Date(Date.parse(own.check_in_time) - days * day).toISOString(),
    local_day: new Date(Date.parse(`${own.local_day}T00:00:00Z`) - days * day).toISOString().slice(0, 10),
    points_earned: 1_000_000,
    streak_multiplier: 1000,
  });
  const forged = { ...file, check_ins: [back(90), back(1), { ...own, points_earned: 1_000_000 }] };

  const other = await (await browser.newContext({ baseURL: server.url })).newPage();
  const newcomer = newAccount('Nadia');
  await openAsNew(other, newcomer);
  await other.goto('/account');
  await choose(other, 'wrong.json', '{"habits": []}');
  await expect(other.getByRole('alert').filter({ hasText: "This isn't a Simmer export" })).toBeVisible();
  await choose(other, 'newer.json', JSON.stringify({ ...forged, version: 2 }));
  await expect(other.getByRole('alert').filter({ hasText: 'from a newer version of Simmer' })).toBeVisible();
  await choose(other, 'forged.json', JSON.stringify(forged));
  await expect(other.getByText(`From ${account.email}`)).toBeVisible();
  await expect(other.getByText('Your name will change to Mina')).toBeVisible();
  await expect(other.getByText('2 check-ins to import')).toBeVisible();
  await expect(other.getByText(/1 check-in over 60 days old can't be imported/)).toBeVisible();
  await other.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(other.getByText('2 changes imported.')).toBeVisible();
  await expect(other.getByText("1 change couldn't be imported:")).toBeVisible();
  await expect(
    other.getByRole('listitem').filter({ hasText: 'That check-in is older than your account.' }),
  ).toBeVisible();
  const scored = () =>
    rows(
      `select check_in_type, points_earned <= 100 as honest from public.check_ins
        where user_id = (select id from auth.users where email = $1)`,
      [newcomer.email],
    );
  await expect.poll(scored).toEqual([{ check_in_type: own.check_in_type, honest: true }]);
  await other.getByRole('button', { name: 'Done' }).click();
  await expect(other.getByRole('button', { name: 'Choose a file…' })).toBeVisible();
  await other.goto('/');
  await expect(other.getByText('Hey, Mina!')).toBeVisible();
  await expect(other.getByText(/couldn't be saved/)).toHaveCount(0);
  await other.context().close();
});
