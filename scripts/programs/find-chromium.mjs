import { existsSync } from 'node:fs';
import process from 'node:process';
import { chromium } from '@playwright/test';

/** Where Debian's packages chromium and chromium-headless-shell put their programs. */
export const SYSTEM_CHROMIUM = '/usr/bin/chromium';
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const SYSTEM = [SYSTEM_CHROMIUM, '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The Chromium that the end-to-end tests drive: CHROMIUM_PATH if set, else Playwright's own, else the system's.
 * Null when there is none; scripts/test.mjs then tries to install one.
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  return [chromium.executablePath(), ...SYSTEM].find((path) => existsSync(path)) ?? null;
}

/**
 * The browser that most end-to-end tests run in: Chromium's headless shell, which needs far less CPU. Null means that
 * Playwright uses its own. With CHROMIUM_PATH, in the nightly run, and where no headless shell is installed, it is the
 * whole Chromium.
 */
export function findTestBrowser() {
  if (process.env.CHROMIUM_PATH || process.env.SIMMER_NIGHTLY === '1') return findChromium();
  if (existsSync(chromium.executablePath())) return null;
  return existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : findChromium();
}

/** Arguments with which a browser starts on a desktop, as root and in a container, and makes no network calls of its own. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
