import { countLine, type Line } from '#tests/bench/report.ts';
import type { World } from '#tests/bench/world.ts';

const API = /^\/(?:rest|auth|storage)\//;
const HIDDEN_MS = 60_000;

/**
 * Counts the requests of an app that is opened online with a valid token and nothing new, becomes idle, and
 * is then hidden for 60 s of the page's clock. Does not count the socket's handshake and /sw.js.
 */
export async function idleOpen(world: World): Promise<Line[]> {
  const { profileDir, url } = await world.copyOf(await world.device('fiveDays'));
  const context = await world.browse(profileDir);
  const asked: string[] = [];
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    context.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (API.test(pathname)) asked.push(`${request.method()} ${pathname}`);
    });
    await page.clock.install();
    await page.addInitScript(() => {
      let state: DocumentVisibilityState = 'visible';
      Object.defineProperty(document, 'visibilityState', { get: () => state });
      Object.defineProperty(document, 'hidden', { get: () => state === 'hidden' });
      addEventListener('bench-hide', () => {
        state = 'hidden';
        document.dispatchEvent(new Event('visibilitychange'));
      });
    });
    const firstAnswer = page.waitForResponse((response) => API.test(new URL(response.url()).pathname));
    await page.goto(url);
    await page.evaluate(() => window.probe.usable);
    await firstAnswer;
    await page.clock.runFor(5_000);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => dispatchEvent(new Event('bench-hide')));
    await page.clock.runFor(HIDDEN_MS);
    await page.waitForLoadState('networkidle');
  } finally {
    await context.close();
  }
  return [countLine(`API requests of an idle open, then 60 s hidden (${asked.join(', ')})`, asked.length, 1)];
}
