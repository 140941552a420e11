import { type ChildProcess, spawn } from 'node:child_process';
import { CHROMIUM_ARGS, findChromium } from '#scripts/find-chromium.mjs';

export interface PlainChromium {
  /** Ends it as closing the last window does, and waits until its profile is free. */
  close(): Promise<void>;
}

/** The browser's own patience with a background sync that failed is minutes; here it tries again after so many seconds. */
const RETRY_SECONDS = 3;

/** To be given to every browser of a test that waits for the second attempt. */
export const SYNC_RETRIES_SOON = [
  '--force-fieldtrials=BackgroundSync/Soon',
  `--force-fieldtrial-params=BackgroundSync.Soon:initial_retry_delay_sec/${RETRY_SECONDS}/retry_delay_factor/1/max_sync_attempts/20/max_sync_attempts_with_notification_permission/20/min_recovery_time_sec/1`,
];

/**
 * Chromium on that profile with nobody attached: a debugger, and so Playwright, keeps a service worker alive that would
 * else be stopped. It shows an empty page; what it does is seen at the server.
 */
export function startPlainChromium(profileDir: string, args: readonly string[] = []): PlainChromium {
  const executable = findChromium();
  if (!executable) throw new Error('no Chromium');
  const child: ChildProcess = spawn(
    executable,
    [
      '--headless=new',
      ...CHROMIUM_ARGS,
      '--password-store=basic',
      `--user-data-dir=${profileDir}`,
      ...args,
      'about:blank',
    ],
    { stdio: 'ignore' },
  );
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  return {
    close() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
