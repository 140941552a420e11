import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isUnsent } from '#store/database/outbox.ts';
import { EngineRig } from '#tests/support/engine-rig.ts';

describe('rounds beside other tabs on the same store', () => {
  let rig: EngineRig;
  beforeEach(async () => {
    rig = await EngineRig.open();
  });
  afterEach(() => rig.close());

  /** What is there after a round of another tab has ended now. */
  const anotherTabSyncs = () => rig.store.database.updateState({ last_synced_at: Date.now() });

  it('asks for nothing that a round of another tab brought since it was wished for', async () => {
    rig.start();
    await rig.pass(1);
    await rig.pass(40_000);
    await anotherTabSyncs();
    await rig.pass(21_000);
    expect(rig.calls).toBe(1);
    expect(rig.status.getState().online).toBe(true);
    // a minute after the other tab's, not after the look that found it
    await rig.pass(39_500);
    expect(rig.calls).toBe(2);
  });

  it('asks for nothing after a round of another tab that brought nothing, and so wrote nothing', async () => {
    rig.start();
    await rig.pass(1);
    await rig.pass(40_000);
    rig.status.setState({ lastSyncedAt: Date.now() }); // as that tab told
    await rig.pass(21_000);
    expect(rig.calls).toBe(1);
  });

  it('looks for itself when that round was older than the wish', async () => {
    await anotherTabSyncs();
    rig.start(1_500);
    await rig.pass(1_600);
    expect(rig.calls).toBe(1);
  });

  it('looks for itself when the other tab still had the clock of tomorrow', async () => {
    rig.start();
    await rig.pass(1);
    await rig.store.database.updateState({ last_synced_at: Date.now() + 86_400_000 });
    await rig.pass(60_100);
    expect(rig.calls).toBe(2);
  });

  it('sends what that round left behind', async () => {
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

  it('pulls when rung for, however fresh the store is', async () => {
    const { nudge, cancelPoll } = rig.start();
    await rig.pass(1);
    await rig.pass(1_000);
    nudge();
    await anotherTabSyncs();
    cancelPoll();
    await rig.pass(100);
    expect(rig.calls).toBe(2);
  });

  it('pulls when rung for just before it would have looked anyway', async () => {
    const { nudge } = rig.start();
    await rig.pass(1);
    await rig.pass(30_000);
    await anotherTabSyncs();
    await rig.pass(29_975);
    nudge(); // the look comes before the nudge's round
    await rig.pass(1_000);
    expect(rig.calls).toBe(2);
  });

  it('sends a tap at once, whatever another tab says about news', async () => {
    const { cancelPoll } = rig.start();
    await rig.pass(1);
    await rig.store.change((change) => change.append('setProfile', { display_name: 'Ann' }, Date.now()));
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(2)); // the round soon, and the look later
    cancelPoll();
    await rig.pass(1_000);
    expect((await rig.store.database.mutations.toArray()).filter(isUnsent)).toEqual([]);
  });

  it('skips the poll of an idle start when another tab receives news, and polls a minute later', async () => {
    const { cancelPoll } = rig.start(1_500);
    await rig.pass(100);
    cancelPoll();
    await rig.pass(59_000);
    expect(rig.calls).toBe(0);
    await rig.pass(2_000);
    expect(rig.calls).toBe(1);
  });

  it('does not poll at an idle start in the background until the tab is visible', async () => {
    rig.visible = false;
    rig.start(1_500);
    await rig.pass(120_000);
    expect(rig.calls).toBe(0);
    rig.visible = true;
    rig.changed();
    await rig.pass(1);
    expect(rig.calls).toBe(1);
  });
});
