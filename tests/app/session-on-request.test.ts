import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StoreEnded } from '#store/database/store-ended.ts';
import { readDevice } from '#store/device/device-records.ts';
import { FakeBrowserNetwork } from '#tests/support/fake-browser-network.ts';
import { ANN, BEA, newSessionDevice, type SessionDevice } from '#tests/support/session-device.ts';
import { screens } from '#ui/shell/screens.ts';

// load it here once, so that no test waits for its compilation
await screens.dashboard.load();

describe('session on user request', () => {
  let device: SessionDevice;
  beforeEach(async () => {
    device = await newSessionDevice();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('keeps the next user signed in when a stale screen of the previous user asks to sign out', async () => {
    const here = device.tab();
    await here.settled('signed_out');
    await device.enter(here, ANN);
    await device.enter(here, BEA);
    await device.opened[0]?.signOut();
    expect(here.state.getState()).toMatchObject({ status: 'signed_in', userId: BEA.id });
    expect([(await readDevice()).active_user, (await readDevice()).wipes]).toMatchObject([
      { user_id: BEA.id },
      [],
    ]);
  });

  it('keeps the user signed in when the step before the sign-out fails', async () => {
    const here = device.tab();
    await here.settled('signed_out');
    await device.enter(here, ANN);
    await device.opened[0]?.signOut(async () => false);
    expect(here.state.getState()).toMatchObject({ status: 'signed_in', userId: ANN.id });
    expect(device.session).toBe(ANN.id);
    expect((await readDevice()).wipes).toEqual([]);
  });

  /** A tab in which Ann's store is corrupt when it is first opened. */
  const unopenableTab = async () => {
    const here = device.tab();
    await here.settled('signed_out');
    device.whileOpened.push(() => Promise.reject(new StoreEnded('corrupt')));
    await device.enter(here, ANN);
    const state = here.state.getState();
    if (state.status !== 'unopenable') throw new Error(state.status);
    return { here, data: state };
  };

  it('refetches corrupt data only once when asked twice', async () => {
    const { here, data } = await unopenableTab();
    data.fetchAgain();
    data.fetchAgain();
    await device.enter(here, ANN);
    expect(here.state.getState()).toMatchObject({ status: 'signed_in', userId: ANN.id });
    expect(device.opened).toHaveLength(2);
    expect(device.made).toBe(2);
  });

  it('opens corrupt data unchanged when the user retries', async () => {
    const { here, data } = await unopenableTab();
    data.retry();
    await here.settled('signed_in');
    expect(device.made, 'not made again').toBe(1);
  });

  it('refetches a missing part of the app on reconnect', async () => {
    const browser = new FakeBrowserNetwork({ reports: false });
    const here = device.tab();
    await here.settled('signed_out');
    device.whileFetched = () => Promise.reject(new Error('Failed to fetch dynamically imported module'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const entering = device.enter(here, ANN).catch(() => 'failed');
    while ((await Promise.race([entering, new Promise(setImmediate)])) !== 'failed') {
      await vi.advanceTimersByTimeAsync(1000);
    }
    vi.useRealTimers();
    expect(here.state.getState()).toMatchObject({ status: 'failed', loaded: false });
    device.whileFetched = async () => undefined;
    browser.report(true);
    await here.settled('signed_in');
    expect(here.state.getState()).toMatchObject({ userId: ANN.id });
  });
});
