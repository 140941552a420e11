// Dexie watches nothing where there is no global IndexedDB
import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { type SyncDeps, syncWithServer } from '#app/sync-with-server.ts';
import type { Auth } from '#backend/auth.ts';
import type { DoorbellDeps } from '#backend/doorbell.ts';
import type { Seat } from '#base/seat.ts';
import type { LiveStore } from '#store/live-store.ts';
import { composeRequest } from '#sync/push-request.ts';
import { renumber } from '#sync/renumber.ts';
import { openTabChannel } from '#sync/tab-words.ts';
import { ME } from '#tests/support/conversation.ts';
import { newDisk, openStore } from '#tests/support/device.ts';

vi.mock('#app/surroundings.ts', () => ({
  pageSurroundings: { isVisible: () => true, isOnline: () => true, onChange: () => () => undefined },
}));
// the only tab there is
vi.mock('#base/seat.ts', () => ({
  webSeat: (): Seat => ({ take: (_how, whileSeated) => whileSeated() }),
}));
let ring: DoorbellDeps['onRing'] = () => undefined;
vi.mock('#backend/doorbell.ts', () => ({
  listenForDoorbell: ({ onRing }: DoorbellDeps) => {
    ring = onRing;
    return () => undefined;
  },
}));
const nudge = vi.fn();
vi.mock('#sync/engine.ts', () => ({ startEngine: () => ({ nudge, watch: () => {}, stop: () => {} }) }));

const sync = (of: Pick<SyncDeps, 'store' | 'clientId'> & Partial<SyncDeps>) =>
  syncWithServer({
    config: { url: '', publishableKey: '' },
    clock: {},
    status: createStore(() => ({})),
    ...of,
  } as SyncDeps);

beforeEach(() => nudge.mockReset());

it('does not answer its own ring, also after the server has asked for another name of this device', async () => {
  const store: LiveStore = await openStore(ME, newDisk());
  let clientId = store.atOpening.state.client_id;
  const following = store.outboxView.subscribe((view) => {
    clientId = view.clientId;
  });
  const before = clientId;
  const { stop } = sync({ store, clientId: () => clientId });
  ring(before);
  expect(nudge).not.toHaveBeenCalled();

  await store.exclusive(async () => {
    const request = await composeRequest(store.outbox, ME, { batch: 100, limit: 1 });
    await renumber(store, () => crypto.randomUUID(), request);
  });
  await vi.waitFor(() => expect(clientId).not.toBe(before));
  ring(clientId);
  expect(nudge).not.toHaveBeenCalled();
  ring(before);
  expect(nudge).toHaveBeenCalledOnce();
  stop();
  following.unsubscribe();
  await store.close();
});

it('believes another tab that the session has ended only while no newer one is here', async () => {
  const store: LiveStore = await openStore(ME, newDisk());
  const reached = { online: true, lastSyncedAt: null };
  let held = true;
  const auth = { holds: () => held } as unknown as Auth;
  const status = createStore(() => ({ trouble: null, lastSyncedAt: null })) as unknown as SyncDeps['status'];
  const troubles: unknown[] = [];
  status.subscribe(({ trouble }) => troubles.push(trouble));
  const { stop } = sync({ store, clientId: () => ME, auth, status });
  const other = openTabChannel(`doorbell:${ME}`);
  other.say({ type: 'round', trouble: 'sign_in_again', ...reached });
  other.say({ type: 'round', ...reached, trouble: null, lastSyncedAt: 5 });
  await vi.waitFor(() => expect(status.getState()).toMatchObject({ trouble: null, lastSyncedAt: 5 }));
  expect(new Set(troubles)).toEqual(new Set([null]));
  held = false;
  other.say({ type: 'round', trouble: 'sign_in_again', ...reached });
  await vi.waitFor(() => expect(status.getState().trouble).toBe('sign_in_again'));
  other.close();
  stop();
  await store.close();
});
