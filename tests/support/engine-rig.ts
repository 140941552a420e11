// Dexie observes no changes without a global IndexedDB
import 'fake-indexeddb/auto';
import { map } from 'rxjs';
import { expect, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { ok } from '#base/result.ts';
import type { SyncStatus } from '#base/sync-status.ts';
import type { LiveStore } from '#store/live-store.ts';
import type { Transport } from '#sync/protocol/transport.ts';
import { toBeSent } from '#sync/push/push-request.ts';
import type { RoundEnd } from '#sync/rounds/engine.ts';
import { type RunningEngine, type Surroundings, startEngine } from '#sync/rounds/engine.ts';
import { memoryLocks, newDisk, openStore } from '#tests/support/device.ts';
import { memoryBucket } from '#tests/support/memory-bucket.ts';

const USER = '00000000-0000-4000-8000-000000000001';

export const nothingNew: Transport = async ({ mutations }) =>
  ok({
    user_id: USER,
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

/** A sync engine on an empty store, with fake time and a server that has nothing new. For tests of when rounds run. */
export class EngineRig {
  answers: Transport = nothingNew;
  requests = 0;
  online = true;
  visible = true;
  changed: () => void = () => undefined;
  surroundings: Surroundings = {
    isOnline: () => this.online,
    lookForNetwork: async () => false,
    isVisible: () => this.visible,
    onChange: (listener) => {
      this.changed = listener;
      return () => undefined;
    },
  };
  readonly ends: RoundEnd[] = [];
  readonly bucket = memoryBucket();
  readonly locks = memoryLocks();
  readonly status = createStore<SyncStatus>(() => ({
    online: true,
    pending: 0,
    rejected: 0,
    running: false,
    unreadable: false,
    lastSyncedAt: null,
    clockAhead: 0,
    trouble: null,
  }));
  readonly store: LiveStore;
  #engine: RunningEngine | null = null;

  private constructor(store: LiveStore) {
    this.store = store;
  }

  static async open(): Promise<EngineRig> {
    const rig = new EngineRig(await openStore(USER, newDisk()));
    // setImmediate stays real, because fake-indexeddb needs it
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    return rig;
  }

  start(startAfterMs = 0): RunningEngine {
    this.#engine = startEngine({
      store: this.store,
      transport: (request) => {
        this.requests += 1;
        return this.answers(request);
      },
      avatars: this.bucket.port,
      clock: { now: () => Date.now(), utcOffsetMinutes: () => 0 },
      newId: () => crypto.randomUUID(),
      locks: this.locks,
      surroundings: this.surroundings,
      status: this.status,
      toBeSent$: this.store.outboxView.pipe(map(toBeSent)),
      random: () => 1,
      startAfterMs,
      onEnd: (end) => this.ends.push(end),
    });
    return this.#engine;
  }

  /** Advances the time and waits for every round that begins. */
  async pass(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms);
    await vi.waitFor(() => expect(this.status.getState().running).toBe(false));
  }

  async close(): Promise<void> {
    this.#engine?.stop();
    vi.useRealTimers();
    await this.store.close();
  }
}
