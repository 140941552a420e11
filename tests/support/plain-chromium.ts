import { type ChildProcess, spawn } from 'node:child_process';
import { CHROMIUM_ARGS, findChromium } from '#scripts/programs/find-chromium.mjs';

export interface PlainChromium {
  /** Ends it as closing the last window does, and waits until its profile is free. */
  close(): Promise<void>;
}

/** How soon the browser repeats a failed background sync. Its default is minutes. */
const RETRY_SECONDS = 3;

/** Arguments for the browsers of tests that wait for the second attempt. */
export const SYNC_RETRIES_SOON = [
  '--force-fieldtrials=BackgroundSync/Soon',
  `--force-fieldtrial-params=BackgroundSync.Soon:initial_retry_delay_sec/${RETRY_SECONDS}/retry_delay_factor/1/max_sync_attempts/20/max_sync_attempts_with_notification_permission/20/min_recovery_time_sec/1`,
];

/**
 * Starts Chromium on that profile without a debugger: with one, and so with Playwright, a service worker is kept alive that
 * would otherwise be stopped. Chromium shows an empty page; the test sees at the server what it does.
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
