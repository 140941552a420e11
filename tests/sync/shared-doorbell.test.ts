// Dexie observes no changes without a global IndexedDB
import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Auth } from '#backend/auth.ts';
import type { DoorbellDeps } from '#backend/doorbell.ts';
import type { SyncStatus } from '#base/sync-status.ts';
import type { Uuid } from '#base/uuid.ts';
import { composeRequest } from '#sync/push/push-request.ts';
import { renumber } from '#sync/push/renumber.ts';
import { shareDoorbell } from '#sync/tabs/leader.ts';
import { openTabChannel } from '#sync/tabs/tab-channel.ts';
import { ME } from '#tests/support/conversation.ts';
import { newDisk, openStore } from '#tests/support/device.ts';

/** The only open tab, with an engine that only records nudges. */
function listening(clientId: () => Uuid, auth: Partial<Auth> = {}) {
  let ring: DoorbellDeps['onRing'] = () => undefined;
  const engine = {
    nudge: vi.fn(),
    cancelPoll: () => undefined,
  };
  const status = createStore<SyncStatus>(() => ({
    online: true,
    pending: 0,
    rejected: 0,
    running: false,
    unreadable: false,
    lastSyncedAt: null,
    clockAhead: 0,
    trouble: null,
  }));
  const { stop } = shareDoorbell({
    auth: auth as Auth,
    userId: ME,
    clientId,
    engine,
    status,
    surroundings: {
      isVisible: () => true,
      isOnline: () => true,
      lookForNetwork: async () => true,
      onChange: () => () => undefined,
    },
    lock: { take: (_how, task) => task() },
    listen: ({ onRing }) => {
      ring = onRing;
      return () => undefined;
    },
  });
  return { ring: (origin: Uuid) => ring(origin), nudge: engine.nudge, status, stop };
}

describe('shareDoorbell', () => {
  it('ignores a ring caused by this device, even after its client id has changed', async () => {
    const store = await openStore(ME, newDisk());
    let clientId = store.atOpening.client_id;
    const following = store.outboxView.subscribe((view) => {
      clientId = view.client_id;
    });
    const before = clientId;
    const { ring, nudge, stop } = listening(() => clientId);
    ring(before);
    expect(nudge).not.toHaveBeenCalled();

    const request = await composeRequest(store.database, ME, { batch: 100, limit: 1 });
    await renumber(store, () => crypto.randomUUID(), request);
    await vi.waitFor(() => expect(clientId).not.toBe(before));
    ring(clientId);
    expect(nudge).not.toHaveBeenCalled();
    ring(before);
    expect(nudge).toHaveBeenCalledOnce();
    stop();
    following.unsubscribe();
    await store.close();
  });

  it("accepts another tab's report of an ended session only while this tab holds no session", async () => {
    const reached = { online: true, lastSyncedAt: null };
    let held = true;
    const { status, stop } = listening(() => ME, { holds: () => held });
    const troubles: unknown[] = [];
    status.subscribe(({ trouble }) => troubles.push(trouble));
    const other = openTabChannel(`doorbell:${ME}`);
    other.send({ type: 'round', trouble: 'sign_in_again', ...reached });
    other.send({ type: 'round', ...reached, trouble: null, lastSyncedAt: 5 });
    await vi.waitFor(() => expect(status.getState()).toMatchObject({ trouble: null, lastSyncedAt: 5 }));
    expect(new Set(troubles)).toEqual(new Set([null]));
    held = false;
    other.send({ type: 'round', trouble: 'sign_in_again', ...reached });
    await vi.waitFor(() => expect(status.getState().trouble).toBe('sign_in_again'));
    other.close();
    stop();
  });
});
