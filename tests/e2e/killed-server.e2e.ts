import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page, Route } from '@playwright/test';
import { startEmbeddedServer } from '#embedded/server/create-server.ts';
import { expect, newAccount, offlineReady, openAsNew, test } from '#tests/e2e/fixtures.ts';
import { copyDataDir } from '#tests/support/embedded-server.ts';
import { pressCheckIn } from '#tests/support/press-check-in.ts';
import { startServerProcess } from '#tests/support/server-process.ts';

// a wide screen shows the status line even when everything is saved
test.use({ viewport: { width: 1280, height: 800 } });

const tap = async (page: Page, which: string) => {
  const group = page.getByRole('group', { name: `${which} check-in` });
  await pressCheckIn(page, group);
  await expect(group.getByRole('button', { name: 'Checked In!' })).toBeVisible();
};

test('stores everything once when the server is killed before and after it has written a request', async ({
  page,
}) => {
  const home = await mkdtemp(path.join(tmpdir(), 'simmer-killed-'));
  const env = { DATA_DIR: await copyDataDir(path.join(home, 'data')) };
  let server = await startServerProcess(env);
  const restart = async () => {
    server = await startServerProcess({ ...env, PORT: new URL(page.url()).port });
  };
  const kill = async () => {
    server.kill('SIGKILL');
    await server.ended;
  };
  /**
   * Kills the server before or after the next request with mutations. Later requests find no server.
   */
  const killAt = (around: (route: Route) => Promise<void>) => {
    let isKilled = false;
    return page.route('**/rest/v1/rpc/sync', async (route) => {
      if (isKilled || !/checkIn/.test(route.request().postData() ?? '')) return route.continue();
      isKilled = true;
      await around(route);
      await route.abort();
    });
  };
  try {
    const account = newAccount();
    await openAsNew(page, account, server.url ?? '');
    await offlineReady(page);
    for (const [which, around] of [
      ['Morning', kill],
      ['Night', (route: Route) => route.fetch().then(kill)],
    ] as const) {
      await killAt(around);
      await tap(page, which);
      expect(await server.ended).toBeNull();
      await expect(page.getByText('Offline, 1 waiting')).toBeVisible();
      await page.unrouteAll({ behavior: 'wait' });
      await restart();
      await page.reload(); // otherwise it waits for as long as the server was down
      await expect(page.getByText('All synced')).toBeVisible();
    }
    await kill();
    const after = await startEmbeddedServer({ dataDir: env.DATA_DIR, distDir: null, log: () => undefined });
    const found = await after.query(
      `select c.check_in_type, p.total_points = sum(c.points_earned) over () as counts_once
       from public.check_ins c join public.profiles p using (user_id) order by 1`,
    );
    await after.stop();
    expect(found).toEqual([
      { check_in_type: 'morning', counts_once: true },
      { check_in_type: 'night', counts_once: true },
    ]);
  } finally {
    await kill();
    await rm(home, { recursive: true, force: true });
  }
});
