import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isUnsent } from '#store/database/outbox.ts';
import { EngineRig } from '#tests/support/engine-rig.ts';

describe('sync engine beside other tabs', () => {
  let rig: EngineRig;
  beforeEach(async () => {
    rig = await EngineRig.open();
  });
  afterEach(() => rig?.close());

  /** Stores what another tab stores at the end of a round. */
  const anotherTabSyncs = () => rig.store.database.updateState({ last_synced_at: Date.now() });

  it('skips its poll when another tab has just synced, and polls a minute after that', async () => {
    rig.start();
    await rig.pass(1);
    await rig.pass(40_000);
    await anotherTabSyncs();
    await rig.pass(21_000);
    expect(rig.requests).toBe(1);
    expect(rig.status.getState().online).toBe(true);
    // a minute after the other tab's round, not after the skipped poll
    await rig.pass(39_500);
    expect(rig.requests).toBe(2);
  });

  it('skips its poll after a round of another tab that wrote nothing', async () => {
    rig.start();
    await rig.pass(1);
    await rig.pass(40_000);
    rig.status.setState({ lastSyncedAt: Date.now() }); // as the other tab reported
    await rig.pass(21_000);
    expect(rig.requests).toBe(1);
  });

  it('polls when another tab synced only before the start', async () => {
    await anotherTabSyncs();
    rig.start(1_500);
    await rig.pass(1_600);
    expect(rig.requests).toBe(1);
  });

  it("polls when another tab's last sync lies in the future", async () => {
    rig.start();
    await rig.pass(1);
    await rig.store.database.updateState({ last_synced_at: Date.now() + 86_400_000 });
    await rig.pass(60_100);
    expect(rig.requests).toBe(2);
  });

  it("sends a mutation that another tab's round left in the queue", async () => {
    rig.start();
    await rig.pass(1);
    await rig.pass(40_000);
    await rig.store.database.mutations.add({
      seq: 1,
      id: '00000000-0000-4000-8000-00000000000a',
      name: 'markRead',
      args: { message_ids: [] },
      at: Date.now(),
      settles_after_run: null,
    });
    await anotherTabSyncs();
    await rig.pass(21_000);
    expect(await rig.store.database.mutations.count()).toBe(0);
  });

  it('pulls on a doorbell even if another tab has just synced', async () => {
    const { nudge, cancelPoll } = rig.start();
    await rig.pass(1);
    await rig.pass(1_000);
    nudge();
    await anotherTabSyncs();
    cancelPoll();
    await rig.pass(100);
    expect(rig.requests).toBe(2);
  });

  it('pulls on a doorbell that comes just before a skipped poll', async () => {
    const { nudge } = rig.start();
    await rig.pass(1);
    await rig.pass(30_000);
    await anotherTabSyncs();
    await rig.pass(29_975);
    nudge(); // the poll comes before the nudge's round
    await rig.pass(1_000);
    expect(rig.requests).toBe(2);
  });

  it('sends a mutation at once even if another tab has cancelled the poll', async () => {
    const { cancelPoll } = rig.start();
    await rig.pass(1);
    await rig.store.change((change) => change.append('setProfile', { display_name: 'Ann' }, Date.now()));
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(2)); // one for the round, one for the next poll
    cancelPoll();
    await rig.pass(1_000);
    expect((await rig.store.database.mutations.toArray()).filter(isUnsent)).toEqual([]);
  });

  it('skips the poll of an idle start when another tab is up to date, and polls a minute later', async () => {
    const { cancelPoll } = rig.start(1_500);
    await rig.pass(100);
    cancelPoll();
    await rig.pass(59_000);
    expect(rig.requests).toBe(0);
    await rig.pass(2_000);
    expect(rig.requests).toBe(1);
  });

  it('does not poll after an idle start in the background until the tab is visible', async () => {
    rig.visible = false;
    rig.start(1_500);
    await rig.pass(120_000);
    expect(rig.requests).toBe(0);
    rig.visible = true;
    rig.changed();
    await rig.pass(1);
    expect(rig.requests).toBe(1);
  });
});
