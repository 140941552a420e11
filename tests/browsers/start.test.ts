import { afterEach, describe, it } from 'vitest';
import { startAppProcess } from '#tests/browsers/app-process.ts';
import { offlineReady } from '#tests/browsers/offline-ready.ts';
import { browserNames, openBrowser } from '#tests/browsers/open-browsers.ts';
import { visitorAt } from '#tests/browsers/visitor.ts';
import { earlyMorningZone } from '#tests/support/late-morning-zone.ts';

/** After an outage of the server, the page retries with growing delays. */
const COMES_BACK_MS = 120_000;

const undo: (() => Promise<unknown> | unknown)[] = [];

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

describe.each(browserNames)('start without an account in %s', (name) => {
  it('takes a check-in while the server is down, keeps it over a reload and sends it later', async () => {
    const server = await startAppProcess(undo);
    const browser = await openBrowser(name, earlyMorningZone(Date.now()));
    undo.push(() => browser.close());
    const stranger = visitorAt(browser);
    await stranger.open(server.url);
    await stranger.press('button', /^Start without an account/);
    await stranger.sees('Hey, Champion!');
    await offlineReady(stranger);
    await stranger.sees('All synced');

    await server.stop();
    await stranger.press('button', /^Check in/, 'Morning check-in');
    await stranger.sees('Checked In!');
    await stranger.reload();
    // the first questions have waited for the check-in
    await stranger.press('button', 'Skip');
    await stranger.sees('Hey, Champion!');
    await stranger.sees('Checked In!');
    await stranger.sees('1 waiting');

    await server.start();
    await stranger.sees('All synced', COMES_BACK_MS);
    await stranger.sees('Checked In!');
    await stranger.reload();
    await stranger.sees('Checked In!');
  });
});
