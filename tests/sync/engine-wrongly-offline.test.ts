import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNetwork } from '#base/network.ts';
import { joinElection } from '#sync/tabs/leader.ts';
import { EngineRig } from '#tests/support/engine-rig.ts';
import { FakeBrowserNetwork } from '#tests/support/fake-browser-network.ts';

describe('sync engine in a browser that reports no network', () => {
  let rig: EngineRig;
  let browser: FakeBrowserNetwork;
  beforeEach(async () => {
    rig = await EngineRig.open();
    browser = new FakeBrowserNetwork({ reports: false });
    const network = createNetwork();
    rig.surroundings = {
      isOnline: network.isOnline,
      lookForNetwork: network.look,
      isVisible: () => rig.visible,
      onChange: network.onChange,
    };
  });
  afterEach(async () => {
    await rig?.close();
  });
  const shown = () => rig.status.getState().online;

  it('syncs at the start and continues to poll when the server responds', async () => {
    rig.start();
    await rig.pass(100);
    expect(rig.requests).toBe(1);
    expect(shown()).toBe(true);
    await rig.pass(61_000);
    expect(rig.requests).toBe(2);
  });

  it('sends a mutation as soon as the server responds', async () => {
    browser.served = false;
    rig.start();
    await rig.pass(100);
    expect(rig.requests).toBe(0);
    expect(shown()).toBe(false);
    browser.served = true;
    await rig.store.change((change) => change.append('setProfile', { display_name: 'Ann' }, Date.now()));
    await vi.waitFor(async () => {
      await rig.pass(100);
      expect(rig.requests).toBe(1);
    });
    expect(shown()).toBe(true);
  });

  it('looks for the server when the user asks to sync, and within three minutes by itself', async () => {
    browser.served = false;
    const { nudge } = rig.start();
    await rig.pass(100);
    nudge();
    await rig.pass(100);
    expect(browser.looks).toBe(2);
    expect(rig.requests).toBe(0);
    browser.served = true;
    await rig.pass(180_000);
    expect(rig.requests).toBe(1);
    expect(shown()).toBe(true);
  });

  it('makes at most one small request every three minutes while there really is no network', async () => {
    browser.served = false;
    rig.start();
    await rig.pass(3_600_000);
    expect(rig.requests).toBe(0);
    expect(browser.looks).toBeLessThanOrEqual(1 + 20);
  });

  it('listens for the doorbell once the server has responded', async () => {
    let isListening = false;
    const listener = joinElection({
      lock: { take: async (_how, task) => task() },
      channel: { send: () => undefined, onMessage: () => undefined, close: () => undefined },
      surroundings: rig.surroundings,
      listen: () => {
        isListening = true;
        return () => undefined;
      },
      after: () => () => undefined,
      random: () => 0,
      lastEnd: () => ({ online: true, trouble: null, lastSyncedAt: null }),
      onNews: () => undefined,
      onFetchedElsewhere: () => undefined,
      onRoundElsewhere: () => undefined,
      onFrozen: () => undefined,
    });
    expect(isListening).toBe(false);
    rig.start();
    await rig.pass(100);
    expect(isListening).toBe(true);
    listener.stop();
  });
});
