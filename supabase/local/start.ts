import process from 'node:process';
import { startLocalServer } from '#local/create-server.ts';
import { runUntilSignal } from '#local/run-until-signal.ts';
import { logToTerminal } from '#local/server-log.ts';
import { readSettings } from '#local/settings.ts';
import { startWatchdog } from '#local/watchdog.ts';

/** Longer than any query or migration of a database that one machine serves. */
const WATCHDOG_MS = 120_000;

startWatchdog(WATCHDOG_MS, logToTerminal);
await runUntilSignal(() => startLocalServer(readSettings(process.env)), logToTerminal);
