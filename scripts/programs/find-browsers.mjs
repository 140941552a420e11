import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** The browsers that the app is tested in, besides Chromium. */
export const BROWSERS = ['firefox', 'webkit'];

const firstThere = (files) => files.find((file) => existsSync(file)) ?? null;

/** FIREFOX_PATH if set, else the system's Firefox. Null if there is none. */
export const findFirefox = () =>
  process.env.FIREFOX_PATH ??
  firstThere([
    '/usr/bin/firefox-esr',
    '/usr/lib/firefox/firefox',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ]);

/** WebKitGTK's driver and its small browser, and Xvfb if there is no screen. Null if one of them is missing. */
export function findWebKit() {
  const driver = firstThere(['/usr/bin/WebKitWebDriver']);
  const browser = firstThere(
    ['/usr/lib', '/usr/libexec', '/usr/lib64', ...systemLibraries()].flatMap((folder) =>
      ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'].map((name) =>
        path.join(folder, name, 'MiniBrowser'),
      ),
    ),
  );
  const xvfb = process.env.DISPLAY ? null : firstThere(['/usr/bin/Xvfb']);
  if (!driver || !browser || !(xvfb || process.env.DISPLAY)) return null;
  return { driver, browser, xvfb };
}

/** Debian's library folders, which are named after the architecture, such as /usr/lib/x86_64-linux-gnu. */
function systemLibraries() {
  if (!existsSync('/usr/lib')) return [];
  return readdirSync('/usr/lib')
    .filter((name) => name.includes('-linux-'))
    .map((name) => path.join('/usr/lib', name));
}

export const findBrowser = (name) => (name === 'firefox' ? findFirefox() : findWebKit());
