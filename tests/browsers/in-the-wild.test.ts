import { networkInterfaces } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startAppProcess } from '#tests/browsers/app-process.ts';
import type { Driven } from '#tests/browsers/driven.ts';
import { offlineReady } from '#tests/browsers/offline-ready.ts';
import { browserNames, openBrowser } from '#tests/browsers/open-browsers.ts';
import { checkInForNight, signUp } from '#tests/browsers/sign-up.ts';
import { type Visitor, visitorAt } from '#tests/browsers/visitor.ts';
import { lateMorningZone } from '#tests/support/late-morning-zone.ts';
import { startSignOnGate } from '#tests/support/sign-on-gate.ts';
import { translatePage } from '#tests/support/translate-page.ts';

const undo: (() => Promise<unknown> | unknown)[] = [];

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

describe.each(browserNames)('app in %s', (name) => {
  let browser: Driven;
  let mina: Visitor;
  beforeEach(async () => {
    browser = await openBrowser(name, lateMorningZone(Date.now()));
    undo.push(() => browser.close());
    mina = visitorAt(browser);
  });

  it('saves a check-in, an undo and a setting on a page that the browser translates', async () => {
    const server = await startAppProcess(undo);
    await signUp(mina, server.url);
    await mina.asks(`(${translatePage})(document.body)`);
    await checkInForNight(mina);
    await mina.press('button', 'Undo night check-in');
    await checkInForNight(mina);
    await mina.sees('Checked In!');
    for (const link of ['Friends', 'Ranks', 'History', 'Settings']) await mina.press('link', link);
    await mina.fill('Display Name', 'Mina K');
    await mina.press('button', 'Save Settings');
    await mina.sees('Hey, Mina K!');
    await mina.sees('All synced');
  });

  it.each(['redirect', 'page'] as const)(
    'shows a sign-on gate that answers with a %s, leads through it and syncs afterwards',
    async (manner) => {
      const server = await startAppProcess(undo);
      const gate = await startSignOnGate(server.url);
      undo.push(() => gate.stop());
      await signUp(mina, gate.url);
      await offlineReady(mina);
      gate.raise(manner);
      await mina.reload();
      await checkInForNight(mina);
      await mina.sees('Sign in to your network');
      await mina.press('button', 'Open sign-in');
      await mina.press('link', 'Let me in');
      await mina.sees('Checked In!');
      await mina.sees('All synced');
    },
  );

  it('shows one clear sentence and no form on plain HTTP at a local network address', async () => {
    const server = await startAppProcess(undo, ownAddress());
    for (const address of ['/', '/auth', '/install']) {
      await mina.open(server.url + address);
      await mina.sees('Simmer needs a secure address');
      expect(await mina.asks('return document.querySelectorAll("input").length')).toBe(0);
    }
  });
});

/** This machine's address in the local network. */
function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const own = all.find(({ internal, family }) => !internal && family === 'IPv4');
  if (!own) throw new Error('This machine has no network');
  return own.address;
}
