import { afterEach, expect, it } from 'vitest';
import { startAppProcess } from '#tests/browsers/app-process.ts';
import { openFirefox } from '#tests/browsers/open-browsers.ts';
import { visitorAt } from '#tests/browsers/visitor.ts';

const undo: (() => Promise<unknown> | unknown)[] = [];

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

it('shows one clear sentence and no form in a Firefox that blocks all cookies and site data', async () => {
  const server = await startAppProcess(undo);
  const browser = await openFirefox('UTC', { 'network.cookie.cookieBehavior': 2 });
  undo.push(() => browser.close());
  const mina = visitorAt(browser);
  for (const address of ['/', '/auth', '/install']) {
    await mina.open(server.url + address);
    await mina.sees("Simmer can't store anything here");
    expect(await mina.asks('return document.querySelectorAll("input").length')).toBe(0);
  }
});
