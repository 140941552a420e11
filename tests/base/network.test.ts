import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNetwork } from '#base/network.ts';
import { FakeBrowserNetwork } from '#tests/support/fake-browser-network.ts';

const MINUTE_MS = 60_000;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('network', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('believes a browser that reports a network, and never asks the server', async () => {
    const browser = new FakeBrowserNetwork({ reports: true });
    const network = createNetwork();
    network.onChange(() => undefined);
    await pass(60 * MINUTE_MS);
    expect(network.isOnline()).toBe(true);
    expect(browser.looks).toBe(0);
  });

  it('finds within minutes that a browser wrongly reports no network, and says so once', async () => {
    const browser = new FakeBrowserNetwork({ reports: false });
    const network = createNetwork();
    const changed = vi.fn();
    network.onChange(changed);
    expect(network.isOnline()).toBe(false);
    await pass(3 * MINUTE_MS);
    expect(network.isOnline()).toBe(true);
    await pass(9 * MINUTE_MS);
    expect(changed).toHaveBeenCalledTimes(1);
    expect(browser.looks).toBe(4);
  });

  it('goes offline again when the server stops answering, and online when it is back', async () => {
    const browser = new FakeBrowserNetwork({ reports: false });
    const network = createNetwork();
    network.onChange(() => undefined);
    await network.look();
    browser.served = false;
    await pass(3 * MINUTE_MS);
    expect(network.isOnline()).toBe(false);
    browser.served = true;
    await pass(3 * MINUTE_MS);
    expect(network.isOnline()).toBe(true);
  });

  it('makes no request while the page is hidden or nothing listens', async () => {
    const browser = new FakeBrowserNetwork({ reports: false });
    const network = createNetwork();
    const stop = network.onChange(() => undefined);
    browser.show(false);
    await pass(60 * MINUTE_MS);
    expect(browser.looks).toBe(0);
    browser.show(true);
    await pass(3 * MINUTE_MS);
    expect(browser.looks).toBe(1);
    stop();
    await pass(60 * MINUTE_MS);
    expect(browser.looks).toBe(1);
  });

  it('asks once for looks at the same time', async () => {
    const browser = new FakeBrowserNetwork({ reports: false });
    const network = createNetwork();
    expect(await Promise.all([network.look(), network.look()])).toEqual([true, true]);
    expect(browser.looks).toBe(1);
  });

  it('believes a report of the browser more than a look that began before it', async () => {
    const browser = new FakeBrowserNetwork({ reports: true });
    const network = createNetwork();
    network.onChange(() => undefined);
    const looking = network.look();
    browser.report(false);
    await looking;
    expect(network.isOnline()).toBe(false);
  });

  it('notifies its listeners of every report of the browser', () => {
    const browser = new FakeBrowserNetwork({ reports: true });
    const network = createNetwork();
    const told: boolean[] = [];
    network.onChange(() => told.push(network.isOnline()));
    browser.report(false);
    browser.report(true);
    expect(told).toEqual([false, true]);
  });
});
