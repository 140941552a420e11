import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Locks } from '#base/locks.ts';
import { err, ok } from '#base/result.ts';
import type { SyncStatus } from '#base/sync-status.ts';
import { type RunningEngine, startEngine } from '#sync/engine.ts';
import type { RoundEnd } from '#sync/tab-words.ts';
import type { Transport } from '#sync/transport.ts';
import { memoryLocks, newDisk, openStore } from '#tests/support/device.ts';

/** An empty store and a server that has nothing new: only when rounds run is at stake here. */
describe('when rounds run', () => {
  const user = '00000000-0000-4000-8000-000000000001';
  const calm: SyncStatus = {
    online: true,
    pending: 0,
    rejected: 0,
    running: false,
    lastSyncedAt: null,
    clockAhead: 0,
    trouble: null,
  };
  let answers: Transport;
  let calls: number;
  let online: boolean;
  let visible: boolean;
  let changed: () => void;
  let engine: RunningEngine | null = null;
  let store: Awaited<ReturnType<typeof openStore>>;
  let status = createStore<SyncStatus>(() => calm);
  let ends: RoundEnd[];
  let locks: Locks;
  const nothingNew: Transport = async ({ mutations }) =>
    ok({
      user_id: user,
      epoch: 'e',
      results: mutations.map(({ seq }) => ({ seq, status: 'applied' })),
      scopes: {},
      filled: {},
      rows: [],
      removed: [],
      cursor: { f: 'x' },
      more: false,
      server_time: '2026-01-01T00:00:00.000Z',
    });

  beforeEach(async () => {
    store = await openStore(user, newDisk());
    // the round itself speaks to an IndexedDB that runs on real timers: setImmediate stays real
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    calls = 0;
    ends = [];
    locks = memoryLocks();
    online = true;
    visible = true;
    answers = nothingNew;
    status = createStore<SyncStatus>(() => calm);
  });
  afterEach(async () => {
    engine?.stop();
    vi.useRealTimers();
    await store.close();
  });

  const start = (startAfterMs = 0) => {
    engine = startEngine({
      store,
      transport: (request) => {
        calls += 1;
        return answers(request);
      },
      clock: { now: () => Date.now(), utcOffsetMinutes: () => 0 },
      newId: () => crypto.randomUUID(),
      locks,
      surroundings: {
        isOnline: () => online,
        isVisible: () => visible,
        onChange(listener) {
          changed = listener;
          return () => undefined;
        },
      },
      status,
      random: () => 1,
      startAfterMs,
      onEnd: (end) => ends.push(end),
    });
    return engine;
  };
  /** Lets that much time pass and every round begun in it come to its end. */
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    await vi.waitFor(() => expect(status.getState().running).toBe(false));
  };

  it('runs one at the start and then looks again each minute while visible', async () => {
    start();
    await pass(1);
    expect(calls).toBe(1);
    await pass(59_000);
    expect(calls).toBe(1);
    await pass(2_000);
    expect(calls).toBe(2);
  });

  it('asks nothing while hidden, and at once when looked at again', async () => {
    start();
    await pass(1);
    visible = false;
    changed();
    await pass(3_600_000);
    expect(calls).toBe(1);
    visible = true;
    changed();
    await pass(1);
    expect(calls).toBe(2);
  });

  it('still sends what was tapped just before the page was hidden', async () => {
    const { nudge } = start();
    await pass(1);
    nudge();
    visible = false;
    changed();
    await pass(100);
    expect(calls).toBe(2);
  });

  it('joins taps in quick succession into one round', async () => {
    const { nudge } = start();
    await pass(1);
    for (let tap = 0; tap < 5; tap += 1) nudge();
    await pass(100);
    expect(calls).toBe(2);
  });

  it('calls nobody while offline, says so, and runs when the network is back', async () => {
    online = false;
    start();
    await pass(120_000);
    expect(calls).toBe(0);
    expect(status.getState().online).toBe(false);
    online = true;
    changed();
    await pass(1);
    expect(calls).toBe(1);
    expect(status.getState().online).toBe(true);
  });

  it('tries again after 1, 2, 4 seconds when the server is away, and says that it is offline', async () => {
    answers = async () => err({ type: 'Unreachable' });
    start();
    await pass(1);
    expect(status.getState().online).toBe(false);
    await pass(1_000);
    expect(calls).toBe(2);
    await pass(1_500);
    expect(calls).toBe(2);
    await pass(1_000);
    expect(calls).toBe(3);
    await pass(4_000);
    expect(calls).toBe(4);
    answers = nothingNew;
    await pass(8_000);
    expect(status.getState().online).toBe(true);
  });

  it.each([
    ['session_dead', 'sign_in_again'],
    ['wrong_user', 'sign_in_again'],
    ['account_gone', 'account_gone'],
    ['update_required', 'update_required'],
  ] as const)('tells the person when the server says %s', async (code, trouble) => {
    answers = async () => err({ type: 'Refused', status: 400, code });
    start();
    await pass(1);
    expect(status.getState()).toMatchObject({ trouble, online: true });
  });

  it('tells the person when this device has no room for what arrives, and tries again', async () => {
    store.documents.write = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    store.settle = () => store.documents.write(new Map());
    start();
    await pass(1);
    expect(status.getState()).toMatchObject({ trouble: 'storage_full', online: true });
    await pass(1_100);
    expect(calls).toBe(2);
  });

  it('waits for the doorbell at an idle start, but not for ever', async () => {
    const { nudge } = start(1_500);
    await pass(200);
    expect(calls).toBe(0);
    nudge();
    await pass(100);
    expect(calls).toBe(1);
    await pass(5_000);
    expect(calls).toBe(1);
  });

  it('says how each round ended, for the other tabs', async () => {
    answers = async () => err({ type: 'Unreachable' });
    start();
    await pass(1);
    answers = nothingNew;
    await pass(1_100);
    expect(ends).toEqual([
      { online: false, trouble: null },
      { online: true, trouble: null },
    ]);
  });

  it('is not offline because another tab took the round from it while it was frozen', async () => {
    locks.holdOrSteal = () => Promise.reject(new DOMException('stolen', 'AbortError'));
    start();
    await pass(1);
    expect(status.getState()).toMatchObject({ online: true, trouble: null });
  });

  describe('beside other tabs on the same store', () => {
    /** What is there after a round of another tab has ended now. */
    const anotherTabSyncs = () => store.outbox.updateState({ last_synced_at: Date.now() });

    it('asks for nothing that a round of another tab brought since it was wished for', async () => {
      start();
      await pass(1);
      await pass(40_000);
      await anotherTabSyncs();
      await pass(21_000);
      expect(calls).toBe(1);
      expect(status.getState().online).toBe(true);
      // a minute after the other tab's, not after the look that found it
      await pass(39_500);
      expect(calls).toBe(2);
    });

    it('looks for itself when that round was older than the wish', async () => {
      await anotherTabSyncs();
      start(1_500);
      await pass(1_600);
      expect(calls).toBe(1);
    });

    it('looks for itself when the other tab still had the clock of tomorrow', async () => {
      start();
      await pass(1);
      await store.outbox.updateState({ last_synced_at: Date.now() + 86_400_000 });
      await pass(60_100);
      expect(calls).toBe(2);
    });

    it('still sends what that round left behind', async () => {
      start();
      await pass(1);
      await pass(40_000);
      await store.outbox.mutations.add({
        seq: 1,
        id: '00000000-0000-4000-8000-00000000000a',
        name: 'markRead',
        args: { message_ids: [] },
        at: Date.now(),
        settles_after_run: null,
      });
      await anotherTabSyncs();
      await pass(21_000);
      expect(await store.outbox.mutations.count()).toBe(0);
    });

    it('pulls when rung for, however fresh the store is', async () => {
      const { nudge, rest } = start();
      await pass(1);
      await pass(1_000);
      nudge();
      await anotherTabSyncs();
      rest();
      await pass(100);
      expect(calls).toBe(2);
    });

    it('leaves out the look at an idle start when another tab hears of news, and looks a minute later', async () => {
      const { rest } = start(1_500);
      await pass(100);
      rest();
      await pass(59_000);
      expect(calls).toBe(0);
      await pass(2_000);
      expect(calls).toBe(1);
    });

    it('does not look at an idle start in the background until somebody looks at it', async () => {
      visible = false;
      start(1_500);
      await pass(120_000);
      expect(calls).toBe(0);
      visible = true;
      changed();
      await pass(1);
      expect(calls).toBe(1);
    });
  });

  describe('while a screen watches closely', () => {
    it('looks every 15 s, and slowly again once no screen does', async () => {
      const { watch } = start();
      await pass(1);
      const stopBoard = watch();
      const stopFriend = watch();
      await pass(14_000);
      expect(calls).toBe(1);
      await pass(1_100);
      expect(calls).toBe(2);
      stopBoard();
      stopBoard(); // an effect may clean up twice
      await pass(15_100);
      expect(calls).toBe(3);
      stopFriend();
      await pass(15_100);
      expect(calls).toBe(4); // the one that was already set
      await pass(50_000);
      expect(calls).toBe(4);
    });

    it('looks at once when the last look is older than that', async () => {
      const { watch } = start();
      await pass(1);
      await pass(40_000);
      expect(calls).toBe(1);
      watch();
      await pass(10);
      expect(calls).toBe(2);
    });

    it('asks nothing while hidden or offline', async () => {
      const { watch } = start();
      await pass(1);
      watch();
      visible = false;
      changed();
      await pass(120_000);
      expect(calls).toBe(1);
      visible = true;
      changed();
      await pass(1);
      expect(calls).toBe(2);
      online = false;
      changed();
      expect(vi.getTimerCount()).toBe(0);
      await pass(120_000);
      expect(calls).toBe(2);
    });

    it('sends no second request while one is on its way', async () => {
      let answer: () => void = () => undefined;
      answers = (request) =>
        new Promise((resolve) => {
          answer = () => resolve(nothingNew(request));
        });
      const { watch } = start();
      await vi.advanceTimersByTimeAsync(1);
      await vi.waitFor(() => expect(calls).toBe(1));
      watch();
      await vi.advanceTimersByTimeAsync(20_000);
      expect(calls).toBe(1);
      answers = nothingNew;
      answer();
      await pass(1);
      await pass(15_100);
      expect(calls).toBe(2);
    });

    it('waits as long as anybody after a failure', async () => {
      answers = async () => err({ type: 'Unreachable' });
      const { watch } = start();
      await pass(1);
      await pass(1_000);
      expect(calls).toBe(2);
      watch();
      await pass(1_000);
      expect(calls).toBe(2);
      await pass(1_100);
      expect(calls).toBe(3);
    });
  });
});
