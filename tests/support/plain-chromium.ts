import { type ChildProcess, spawn } from 'node:child_process';
import { CHROMIUM_ARGS, findChromium } from '#scripts/programs/find-chromium.mjs';

export interface PlainChromium {
  /** Closes the browser like closing its last window, and waits until its profile is unlocked. */
  close(): Promise<void>;
}

/** How soon the browser repeats a failed background sync. Its default is minutes. */
const RETRY_SECONDS = 3;

/** Arguments for browsers in tests that wait for the second attempt. */
export const SYNC_RETRIES_SOON = [
  '--force-fieldtrials=BackgroundSync/Soon',
  `--force-fieldtrial-params=BackgroundSync.Soon:initial_retry_delay_sec/${RETRY_SECONDS}/retry_delay_factor/1/max_sync_attempts/20/max_sync_attempts_with_notification_permission/20/min_recovery_time_sec/1`,
];

/**
 * Starts Chromium on that profile without a debugger, because a debugger, and so Playwright, keeps service workers alive.
 * Chromium shows an empty page; the test observes it through the server.
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
