import { describe, expect, it, vi } from 'vitest';
import { browserNames, openBrowser } from '#tests/browsers/open-browsers.ts';
import { visitorAt } from '#tests/browsers/visitor.ts';
import { serveContractPage } from '#tests/contract/serve-page.ts';

const PATIENCE = { timeout: 120_000, interval: 200 };

describe.each(browserNames)('store in %s', (name) => {
  it('passes the contract tests and upgrades every older store', async () => {
    const server = await serveContractPage();
    const browser = await openBrowser(name, 'UTC');
    try {
      const { open, asks } = visitorAt(browser);
      await open(server.url);
      const results: Record<string, string | null> = await vi.waitFor(async () => {
        const json = await asks('return window.results ? JSON.stringify(window.results) : null');
        if (typeof json !== 'string') throw new Error(browser.output());
        return JSON.parse(json);
      }, PATIENCE);
      expect(Object.keys(results).length).toBeGreaterThan(30);
      const failures = Object.entries(results).filter(([, failure]) => failure !== null);
      expect(failures.map(([name, failure]) => `${name}: ${failure}`)).toEqual([]);
    } finally {
      await browser.close();
      await server.stop();
    }
  });
});
