import { existsSync } from 'node:fs';
import process from 'node:process';
import { chromium } from '@playwright/test';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The Chromium that the end-to-end tests drive: CHROMIUM_PATH if set, else Playwright's own, else the system's.
 * Null when there is none; scripts/test.mjs then tries to install one.
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  return [chromium.executablePath(), ...SYSTEM].find((path) => existsSync(path)) ?? null;
}

/** What makes a browser start alike on a desk, as root and in a container, and stay silent on the network. */
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
