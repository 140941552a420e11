import { startEmbeddedServer } from '#embedded/server/create-server.ts';
import { vitePages } from '#embedded/server/dev-pages.ts';
import { runUntilSignal } from '#embedded/server/run-until-signal.ts';

await runUntilSignal((settings, log) => startEmbeddedServer({ ...settings, log, pages: vitePages }));
