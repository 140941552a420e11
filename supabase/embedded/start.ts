import { startEmbeddedServer } from '#embedded/server/create-server.ts';
import { runUntilSignal } from '#embedded/server/run-until-signal.ts';
import { startWatchdog } from '#embedded/server/watchdog.ts';

/** Longer than any query or migration takes on a database that one machine can serve. */
const WATCHDOG_MS = 120_000;

await runUntilSignal((settings, log) => {
  startWatchdog(WATCHDOG_MS, log);
  return startEmbeddedServer({ ...settings, log });
});
