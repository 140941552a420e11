import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { backupsIn } from '#embedded/backups/backup-file.ts';
import { restoreBackup } from '#embedded/backups/move-data.ts';
import { startEmbeddedServer } from '#embedded/server/create-server.ts';
import { newAccount, offlineReady, openAsNew, test } from '#tests/e2e/fixtures.ts';
import { copyDataDir } from '#tests/support/embedded-server.ts';
import { pressCheckIn } from '#tests/support/press-check-in.ts';

// a wide screen shows the status line even when everything is saved
test.use({ viewport: { width: 1280, height: 800 } });

test('detects a restored backup, drops what the server lost and sends what the server had not seen', async ({
  page,
}) => {
  const home = await mkdtemp(path.join(tmpdir(), 'simmer-restored-'));
  const dataDir = await copyDataDir(path.join(home, 'data'));
  const backups = { dir: path.join(home, 'backups'), everyMs: 60 * 60_000, keep: 7, lookMs: 50 };
  const log = () => undefined;
  let server = await startEmbeddedServer({ dataDir, log });
  const { port } = server;
  const tap = async (which: string) => {
    const group = page.getByRole('group', { name: `${which} check-in` });
    await pressCheckIn(page, group);
    await expect(group.getByRole('button', { name: 'Checked In!' })).toBeVisible();
  };
  const synced = () => expect(page.getByText('All synced')).toBeVisible();
  // query the server, because "All synced" may still be shown right after a tap
  const serverHas = (types: string[]) =>
    expect
      .poll(() => server.query('select check_in_type from public.check_ins order by 1'))
      .toEqual(types.map((check_in_type) => ({ check_in_type })));
  try {
    await openAsNew(page, newAccount(), server.url);
    await offlineReady(page);
    await synced();
    await server.stop();
    server = await startEmbeddedServer({ dataDir, port, backups, log });
    await expect.poll(async () => (await backupsIn(backups.dir)).length).toBe(1);
    await page.reload(); // otherwise it waits for as long as the server was down
    await tap('Morning');
    await serverHas(['morning']);

    await server.stop();
    await tap('Night');
    const [backup] = await backupsIn(backups.dir);
    await restoreBackup(backup?.file ?? '', { dataDir, databaseUrl: null, now: Date.now(), log });
    server = await startEmbeddedServer({ dataDir, port, log });
    await page.reload();
    await synced();
    const morning = page.getByRole('group', { name: 'Morning check-in' });
    await expect(morning.getByRole('button', { name: 'Check in' })).toBeVisible();
    await tap('Morning');
    await serverHas(['morning', 'night']);
  } finally {
    await server.stop();
    await rm(home, { recursive: true, force: true });
  }
});
