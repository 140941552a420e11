import { startLocalServer } from '#local/create-server.ts';
import { runUntilSignal } from '#local/run-until-signal.ts';
import { startWatchdog } from '#local/watchdog.ts';

/** Longer than any query or migration takes on a database that one machine can serve. */
const WATCHDOG_MS = 120_000;

await runUntilSignal((settings, log) => {
  startWatchdog(WATCHDOG_MS, log);
  return startLocalServer({ ...settings, log });
});
