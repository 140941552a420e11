import { startLocalServer } from '#local/create-server.ts';
import { vitePages } from '#local/http/dev-pages.ts';
import { runUntilSignal } from '#local/run-until-signal.ts';

await runUntilSignal((settings, log) => startLocalServer({ ...settings, log, pages: vitePages }));
