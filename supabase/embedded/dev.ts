import { startEmbeddedServer } from '#embedded/create-server.ts';
import { vitePages } from '#embedded/http/dev-pages.ts';
import { runUntilSignal } from '#embedded/run-until-signal.ts';

await runUntilSignal((settings, log) => startEmbeddedServer({ ...settings, log, pages: vitePages }));
