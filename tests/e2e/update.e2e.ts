import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, offlineReady, test } from '#tests/e2e/fixtures.ts';

/** Publishes another version as a deployment does: a page with another title, and the worker that lists it. */
async function deploy(distDir: string, title: string): Promise<void> {
  const page = path.join(distDir, 'index.html');
  await writeFile(
    page,
    (await readFile(page, 'utf8')).replace(/<title>.*<\/title>/, `<title>${title}</title>`),
  );
  const worker = path.join(distDir, 'sw.js');
  const listed = /("?revision"?:\s*["'`])[0-9a-f]{32}(["'`],\s*"?url"?:\s*["'`]index\.html)/;
  const source = await readFile(worker, 'utf8');
  const next = source.replace(
    listed,
    `$1${Buffer.from(title.padEnd(16, '.')).toString('hex').slice(0, 32)}$2`,
  );
  expect(next, 'index.html is listed in sw.js').not.toBe(source);
  await writeFile(worker, next);
}

test('a new version waits, is offered, and takes over with one reload when the person agrees', async ({
  page,
  ownServer,
}) => {
  await page.goto(`${ownServer.url}/auth`);
  await offlineReady(page);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });

  await deploy(ownServer.distDir, 'Simmer, newer');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const updateNow = page.getByRole('button', { name: 'Update now' });
  await expect(updateNow).toBeVisible();
  expect(loads).toBe(0);

  await updateNow.click();
  await expect(page).toHaveTitle('Simmer, newer');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(updateNow).toHaveCount(0);
  expect(loads).toBe(1);
});

test('another open tab is told, and is not reloaded under its user', async ({ context, page, ownServer }) => {
  await page.goto(`${ownServer.url}/auth`);
  await offlineReady(page);
  const other = await context.newPage();
  await other.goto(`${ownServer.url}/auth`);
  await offlineReady(other);
  await other.getByLabel('Email').fill('half-written@example.org');

  await deploy(ownServer.distDir, 'Simmer, newer');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.getByRole('button', { name: 'Update now' }).click();
  await expect(page).toHaveTitle('Simmer, newer');

  await expect(other.getByRole('button', { name: 'Update now' })).toBeVisible();
  await expect(other.getByLabel('Email')).toHaveValue('half-written@example.org');
});
