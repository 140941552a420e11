import puppeteer, { type ElementHandle } from 'puppeteer-core';
import type { Driven } from '#tests/browsers/driven.ts';
import { keepOutput } from '#tests/browsers/keep-output.ts';

/** Firefox prints the errors of the page among its own. */
const PREFERENCES = { 'browser.dom.window.dump.enabled': true, 'devtools.console.stdout.content': true };

/** All windows are private windows. */
export const PRIVATE = { 'browser.privatebrowsing.autostart': true };

/** Starts the system's own Firefox without a window, by WebDriver BiDi: Debian has no geckodriver. */
export async function startFirefox(
  executablePath: string,
  env: Readonly<Record<string, string>>,
  preferences: Readonly<Record<string, boolean | string | number>> = {},
): Promise<Driven> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    env: { ...process.env, ...env },
    extraPrefsFirefox: { ...PREFERENCES, ...preferences },
    // a wide screen always shows the sync status
    defaultViewport: { width: 1280, height: 1000 },
  });
  const page = await browser.newPage();
  return {
    name: (await browser.version()).replace('firefox/', 'Firefox '),
    output: keepOutput(browser.process()),
    open: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
    run: (body, ...args) => page.evaluate(call(body, args)),
    async find(body, ...args) {
      const element = (
        await page.evaluateHandle(call(body, args))
      ).asElement() as ElementHandle<Element> | null;
      return (
        element && {
          click: () => element.click(),
          fill: (text) => element.asLocator().setTimeout(1000).fill(text),
        }
      );
    },
    picture: () => page.screenshot({ encoding: 'base64' }),
    close: () => browser.close(),
  };
}

/** The function call as text, because the app's content policy forbids eval. */
const call = (body: string, args: readonly string[]): string =>
  `(function () { ${body} }).apply(null, ${JSON.stringify(args)})`;
