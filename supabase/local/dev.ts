import process from 'node:process';
import { startLocalServer } from '#local/create-server.ts';
import { vitePages } from '#local/http/dev-pages.ts';
import { runUntilSignal } from '#local/run-until-signal.ts';
import { logToTerminal } from '#local/server-log.ts';
import { readSettings } from '#local/settings.ts';

await runUntilSignal(
  () => startLocalServer({ ...readSettings(process.env), pages: vitePages }),
  logToTerminal,
);
