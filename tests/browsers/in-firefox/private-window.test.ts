import { afterEach, it } from 'vitest';
import { startAppProcess } from '#tests/browsers/app-process.ts';
import { offlineReady } from '#tests/browsers/offline-ready.ts';
import { openBrowser } from '#tests/browsers/open-browsers.ts';
import { checkInForNight, signUp } from '#tests/browsers/sign-up.ts';
import { visitorAt } from '#tests/browsers/visitor.ts';
import { lateMorningZone } from '#tests/support/late-morning-zone.ts';

const undo: (() => Promise<unknown> | unknown)[] = [];

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

it('stores a check-in without the server and keeps it over a reload in a private window of Firefox', async () => {
  const server = await startAppProcess(undo);
  const browser = await openBrowser('firefox, private', lateMorningZone(Date.now()));
  undo.push(() => browser.close());
  const mina = visitorAt(browser);
  await signUp(mina, server.url);
  // Firefox supports service workers in private windows since version 153
  const hasWorker = await mina.asks('return "serviceWorker" in navigator');
  if (hasWorker) await offlineReady(mina);
  await server.stop();
  await checkInForNight(mina);
  await mina.sees('1 waiting');
  if (!hasWorker) await server.start();
  await mina.reload();
  await mina.sees('Hey, Mina!');
  await mina.sees('Checked In!');
  if (hasWorker) await server.start();
  // the page retries with growing delays, so wait as long as the server was down
  await mina.sees('All synced', 90_000);
});
