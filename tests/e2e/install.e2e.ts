import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, offlineReady, test } from '#tests/e2e/fixtures.ts';

test('the browser finds nothing that would keep the app from being installed', async ({
  server,
  openProfile,
}) => {
  const profile = await mkdtemp(path.join(tmpdir(), 'simmer-profile-'));
  const context = await openProfile(profile);
  const page = await context.newPage();
  await page.goto(`${server.url}/auth`);
  await offlineReady(page);
  const devtools = await context.newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const manifest = await devtools.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  expect(JSON.parse(manifest.data ?? '{}')).toMatchObject({ id: '/', name: 'Simmer', display: 'standalone' });
  await context.close();
  await rm(profile, { recursive: true, force: true });
});
