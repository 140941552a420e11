import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNetwork } from '#base/network.ts';
import { FakeBrowserNetwork } from '#tests/support/fake-browser-network.ts';

const MINUTE_MS = 60_000;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('createNetwork', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('is online and sends no request while the browser reports a network', async () => {
    const browser = new FakeBrowserNetwork({ reports: true });
    const network = createNetwork();
    network.onChange(() => undefined);
    await pass(60 * MINUTE_MS);
    expect(network.isOnline()).toBe(true);
    expect(browser.looks).toBe(0);
  });

  it('detects within minutes that the browser wrongly reports no network, and notifies listeners once', async () => {
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

  it('goes offline when the server stops responding, and online when it responds again', async () => {
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

  it('sends no request while the page is hidden or has no listener', async () => {
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

  it('sends one request for simultaneous checks', async () => {
    const browser = new FakeBrowserNetwork({ reports: false });
    const network = createNetwork();
    expect(await Promise.all([network.look(), network.look()])).toEqual([true, true]);
    expect(browser.looks).toBe(1);
  });

  it('prefers a report of the browser to a check that began earlier', async () => {
    const browser = new FakeBrowserNetwork({ reports: true });
    const network = createNetwork();
    network.onChange(() => undefined);
    const looking = network.look();
    browser.report(false);
    await looking;
    expect(network.isOnline()).toBe(false);
  });

  it('notifies listeners of every report of the browser', () => {
    const browser = new FakeBrowserNetwork({ reports: true });
    const network = createNetwork();
    const reported: boolean[] = [];
    network.onChange(() => reported.push(network.isOnline()));
    browser.report(false);
    browser.report(true);
    expect(reported).toEqual([false, true]);
  });
});
