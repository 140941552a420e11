// npm run install-pictures: takes the pictures that the manifest names → public/pictures (for the install dialog) and
// public/icons (for the shortcuts). dist/ must be built.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { openDemo } from '#tests/scenes/open-demo.ts';

interface Shot {
  name: string;
  path: string;
  dark?: true;
  act?: (page: Page) => Promise<void>;
}

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5 };
const DESKTOP = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };
const MONTH = (page: Page) => page.getByRole('tab', { name: 'Month' }).click();

const SHOTS: readonly [form: string, device: BrowserContextOptions, shots: readonly Shot[]][] = [
  [
    'narrow',
    PHONE,
    [
      { name: 'today', path: '/' },
      { name: 'dark', path: '/', dark: true },
      { name: 'ranks', path: '/leaderboard' },
      { name: 'month', path: '/history', act: MONTH },
    ],
  ],
  [
    'wide',
    DESKTOP,
    [
      { name: 'today', path: '/' },
      { name: 'ranks', path: '/leaderboard' },
    ],
  ],
];
/** Low, because files must be small, and on a phone's screen the noise is not visible. */
const QUALITY = 78;
/** Long enough for what arrives late: the first ranks, pictures. */
const SETTLED_MS = 1500;

const ICON_PX = 96;
const STOVE = '#2f211a';
/** Drawn inside the circle that no icon mask cuts off. */
const ICONS: Readonly<Record<string, string>> = {
  morning:
    '<circle cx="12" cy="12" r="4"/><path d="M12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M6.3 17.7l-1.4 1.4M19.1 4.9l-1.4 1.4"/>',
  night: '<path d="M20.5 14.2A8.6 8.6 0 1 1 9.8 3.5a6.9 6.9 0 0 0 10.7 10.7z"/>',
  leaderboard:
    '<path d="M8 21h8M12 17v4M7 4h10v5a5 5 0 0 1-10 0zM7 5H3.5v1.5A3.5 3.5 0 0 0 7 10M17 5h3.5v1.5A3.5 3.5 0 0 1 17 10"/>',
  friends:
    '<circle cx="9" cy="8" r="4"/><path d="M2.5 21v-1.5a5 5 0 0 1 5-5h3a5 5 0 0 1 5 5V21M16 4.3a4 4 0 0 1 0 7.4M18.5 14.7a5 5 0 0 1 3 4.6V21"/>',
};
const COLOURS: Readonly<Record<string, string>> = { night: '#7ac9ef' };

const demo = await openDemo();
try {
  // the dial shows its second-hottest state seven minutes before the goal
  await demo.server.query(
    `update public.goals set morning_goal_time = ((now() + interval '7 minutes') at time zone $2)::time(0)
     where user_id = (select id from auth.users where email = $1)`,
    [demo.server.demo?.email, demo.timezoneId],
  );
  await mkdir('public/pictures', { recursive: true });
  for (const [form, device, shots] of SHOTS) {
    const context = await demo.browser.newContext({
      ...device,
      baseURL: demo.server.url,
      locale: 'en-GB',
      timezoneId: demo.timezoneId,
      reducedMotion: 'reduce',
    });
    // as in an installed window, so that the app does not offer to install itself
    await context.addInitScript("Object.defineProperty(navigator, 'standalone', { value: true })");
    const page = await context.newPage();
    await demo.signIn(page);
    for (const { name, path: address, dark, act } of shots) {
      await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
      await page.goto(address);
      await page.locator('main').waitFor();
      await act?.(page);
      await page.waitForTimeout(SETTLED_MS);
      await page.screenshot({ path: `public/pictures/${form}-${name}.jpg`, type: 'jpeg', quality: QUALITY });
    }
    await context.close();
  }

  const page = await demo.browser.newPage({ viewport: { width: ICON_PX, height: ICON_PX } });
  for (const [name, drawing] of Object.entries(ICONS)) {
    await page.setContent(`<style>body{margin:0;background:${STOVE}}svg{display:block;margin:24px}</style>
      <svg width="48" height="48" viewBox="0 0 24 24" fill="none" stroke="${COLOURS[name] ?? '#fdb62f'}"
        stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${drawing}</svg>`);
    await page.screenshot({ path: path.join('public/icons', `shortcut-${name}.png`) });
  }
} finally {
  await demo.close();
}
