import { startEmbeddedServer } from '#embedded/create-server.ts';
import { runUntilSignal } from '#embedded/run-until-signal.ts';
import { startWatchdog } from '#embedded/watchdog.ts';

/** Longer than any query or migration takes on a database that one machine can serve. */
const WATCHDOG_MS = 120_000;

await runUntilSignal((settings, log) => {
  startWatchdog(WATCHDOG_MS, log);
  return startEmbeddedServer({ ...settings, log });
});
