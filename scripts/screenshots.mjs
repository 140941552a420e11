// npm run shots: the screens as a person sees them, in both themes, at a phone's and a desk's width → shots/.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { startLocalServer } from '#local/create-server.ts';
import { CHROMIUM_ARGS, findChromium } from '#scripts/find-chromium.mjs';
import { lateMorningZone } from '#tests/support/late-morning-zone.ts';

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
const PAGES = { auth: '/auth', install: '/install', 404: '/no/such/page' };

const dataDir = await mkdtemp(path.join(tmpdir(), 'simmer-shots-'));
const server = await startLocalServer({ dataDir, seed: true });
const browser = await chromium.launch({
  args: CHROMIUM_ARGS,
  ...(findChromium() ? { executablePath: findChromium() } : {}),
});
await mkdir('shots', { recursive: true });
try {
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of ['light', 'dark']) {
      const context = await browser.newContext({
        viewport,
        colorScheme,
        baseURL: server.url,
        timezoneId: lateMorningZone(Date.now()),
        deviceScaleFactor: 2,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      const shoot = async (name) => {
        await page.evaluate(() => document.fonts.ready);
        await page.screenshot({ path: `shots/${name}-${size}-${colorScheme}.png` });
      };
      for (const [name, address] of Object.entries(PAGES)) {
        await page.goto(address, { waitUntil: 'networkidle' });
        await shoot(name);
      }
      await page.goto('/auth');
      await page.getByLabel('Email').fill(server.demo.email);
      await page.getByLabel('Password').fill(server.demo.password);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.getByText("Today's Check-ins").waitFor();
      await page.waitForTimeout(1500);
      await shoot('dashboard');
      await context.close();
    }
  }
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
console.log('Written to shots/.');
