import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type EmbeddedServer, startEmbeddedServer } from '#embedded/server/create-server.ts';
import { CHROMIUM_ARGS, findTestBrowser } from '#scripts/programs/find-chromium.mjs';
import { copyDataDir } from '#tests/support/embedded-server.ts';
import { lateMorningZone } from '#tests/support/late-morning-zone.ts';

const AMPLE = { burst: 1_000, refillMs: 1 };

/** The built app on a server of its own with the demo's accounts, and a browser. */
export interface Demo {
  server: EmbeddedServer;
  browser: Browser;
  /** The zone of both server and browser, which must agree on today. In it, the morning goal of today is past. */
  timezoneId: string;
  signIn(page: Page): Promise<void>;
  close(): Promise<void>;
}

export async function openDemo(): Promise<Demo> {
  const timezoneId = lateMorningZone(Date.now());
  process.env.TZ = timezoneId;
  const home = await mkdtemp(path.join(tmpdir(), 'simmer-demo-'));
  const server = await startEmbeddedServer({
    dataDir: await copyDataDir(path.join(home, 'data')),
    seed: true,
    // the viewers of all scenes come from one address within seconds
    limits: { perAddress: AMPLE, perEmail: AMPLE },
  });
  const executablePath = findTestBrowser();
  const browser = await chromium.launch({
    args: CHROMIUM_ARGS,
    ...(executablePath ? { executablePath } : {}),
  });
  return {
    server,
    browser,
    timezoneId,
    async signIn(page) {
      if (!server.demo) throw new Error('The demo account was not made');
      await page.goto('/auth?mode=sign-in');
      await page.getByLabel('Email').fill(server.demo.email);
      await page.getByLabel('Password').fill(server.demo.password);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.getByText('Hey, Mina!').waitFor();
    },
    async close() {
      await browser.close();
      await server.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}
