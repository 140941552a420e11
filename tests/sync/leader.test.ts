import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Browser, Tab } from '#tests/support/fake-tabs.ts';

describe('tab leadership', () => {
  let browser: Browser;
  const open = (how: ConstructorParameters<typeof Tab>[1] = {}) => new Tab(browser, how);
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const withSocket = () => browser.tabs.filter((tab) => tab.hasSocket);
  const ring = () => {
    for (const tab of browser.tabs) tab.ring();
  };
  const pulls = () => browser.tabs.map((tab) => tab.pulls);

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    browser = new Browser();
  });
  afterEach(() => {
    for (const tab of browser?.tabs ?? []) tab.signOut();
    vi.useRealTimers();
  });

  it('is held by the first tab, which alone pulls at the start and on a doorbell', async () => {
    const first = open();
    await pass(200);
    open();
    open();
    await pass(60_000);
    expect(withSocket()).toEqual([first]);
    expect(pulls()).toEqual([1, 0, 0]);
    ring();
    expect(pulls()).toEqual([2, 0, 0]);
  });

  it('lets a later tab skip its first poll once the leader tab listens and is online', async () => {
    const first = open();
    const second = open();
    await pass(50);
    expect(second.rests).toBe(0);
    await pass(100);
    expect(second.rests).toBe(1);
    first.endRound({ online: false, trouble: null, lastSyncedAt: null });
    const third = open();
    await pass(50);
    expect(third.rests).toBe(0);
    expect(third.received.at(-1)).toEqual({ online: false, trouble: null, lastSyncedAt: null });
    first.endRound({ online: true, trouble: null, lastSyncedAt: null });
    first.loseChannel();
    const fourth = open();
    await pass(50);
    expect(fourth.rests).toBe(0);
  });

  it('passes to the next tab when the leader tab is killed, and the new leader tab pulls once', async () => {
    const first = open();
    const second = open();
    open();
    await pass(5000);
    first.kill();
    await pass(150);
    expect(withSocket()).toEqual([second]);
    expect(pulls()).toEqual([1, 0]);
  });

  it('is taken from a frozen tab within 8 s, and the frozen tab is reported', async () => {
    const first = open();
    const second = open();
    await pass(5000);
    first.freeze();
    await pass(8000);
    expect(second).toMatchObject({ hasSocket: true, pulls: 1, sawFrozen: 1 });
    ring();
    expect(second.pulls).toBe(2);
  });

  it('is not reclaimed by a thawed tab while the new leader tab lives', async () => {
    const first = open();
    const second = open();
    await pass(5000);
    first.freeze();
    await pass(60_000);
    first.thaw();
    await pass(60_000);
    expect(withSocket()).toEqual([second]);
    ring();
    expect(pulls()).toEqual([1, 2]);
    second.kill();
    await pass(200);
    expect(withSocket()).toEqual([first]);
  });

  it('is not taken from a tab that is busy for four seconds', async () => {
    const first = open();
    const second = open();
    await pass(5000);
    for (let hitch = 0; hitch < 5; hitch += 1) {
      first.freeze();
      await pass(4000);
      first.thaw();
      await pass(4000);
    }
    expect(withSocket()).toEqual([first]);
    expect(second.sawFrozen).toBe(0);
  });

  it('is held by a single tab after several tabs detect the frozen leader tab at the same time', async () => {
    const first = open();
    const others = [open(), open(), open()];
    await pass(5000);
    first.freeze();
    await pass(10_000);
    first.thaw();
    await pass(0);
    const held = withSocket();
    expect(held).toHaveLength(1);
    await pass(60_000);
    expect(withSocket()).toEqual(held);
    expect(others).toContain(held[0]);
  });

  it('skips a tab that was frozen while it waited', async () => {
    const first = open();
    const second = open();
    const third = open();
    await pass(5000);
    second.freeze();
    first.kill();
    await pass(8000);
    expect(third.hasSocket).toBe(true);
    second.thaw();
    await pass(30_000);
    expect(withSocket()).toEqual([third]);
  });

  it('is released by a hidden tab, and requested again when the tab is visible', async () => {
    const first = open();
    const second = open();
    await pass(5000);
    first.show(false);
    await pass(150);
    expect(withSocket()).toEqual([second]);
    second.show(false);
    await pass(150);
    expect(withSocket()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
    first.show(true);
    await pass(150);
    expect(withSocket()).toEqual([first]);
    expect(pulls()).toEqual([2, 1]);
  });

  it('is not requested by a hidden or offline tab', async () => {
    const hidden = open({ visible: false });
    const offline = open({ online: false });
    await pass(10_000);
    expect(withSocket()).toEqual([]);
    offline.connect(true);
    await pass(150);
    expect(withSocket()).toEqual([offline]);
    hidden.show(true);
    offline.show(false);
    await pass(150);
    expect(withSocket()).toEqual([hidden]);
  });

  it('ends with the sign-out and starts again for the next user', async () => {
    const [first, second] = [open(), open()];
    await pass(5000);
    first.signOut();
    await pass(150);
    expect(withSocket()).toEqual([second]);
    second.signOut();
    await pass(60_000);
    expect(withSocket()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
    first.show(true);
    expect(withSocket()).toEqual([]);

    const ofTheNext = new Tab(new Browser());
    await pass(150);
    expect(ofTheNext).toMatchObject({ hasSocket: true, pulls: 1 });
    ofTheNext.signOut();
  });

  it('shares the result of a round with all tabs', async () => {
    open();
    const second = open();
    const third = open();
    await pass(5000);
    second.endRound({ online: true, trouble: 'update_required', lastSyncedAt: null });
    await pass(0);
    expect(third.received.at(-1)).toEqual({ online: true, trouble: 'update_required', lastSyncedAt: null });
  });
});
