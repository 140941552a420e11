import { IDBFactory } from 'fake-indexeddb';
import { firstValueFrom } from 'rxjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Uuid } from '#base/uuid.ts';
import { discardRejected } from '#commands/discard-rejected.ts';
import { retryRejected } from '#commands/retry-rejected.ts';
import type { LiveStore } from '#store/live-store.ts';
import type { OutboxView } from '#store/observe-outbox.ts';
import { docKey } from '#store/rows/doc-key.ts';
import { aFriend, ME } from '#tests/support/conversation.ts';
import { openStore } from '#tests/support/device.ts';

const stores: LiveStore[] = [];

/** A tab that no other tab reaches. */
async function openTab(indexedDB: IDBFactory): Promise<LiveStore> {
  const store = await openStore(ME, { indexedDB }, { tables: ['profiles'] });
  stores.push(store);
  return store;
}

async function openSynced(indexedDB = new IDBFactory()): Promise<LiveStore> {
  const store = await openTab(indexedDB);
  const incoming = new Map([[docKey('profiles', ME), aFriend(ME, 'Mina')]]);
  await store.settle(async () => ({ incoming, client: { synced: true } }));
  return store;
}

const rename = (store: LiveStore, display_name: string) =>
  store.change((change) => change.append('setProfile', { display_name }, 1));

async function rejectedRename(store: LiveStore): Promise<Uuid> {
  const id = await rename(store, 'Anna');
  await store.settle(async (_state, queue) => ({
    queue: [],
    rejected: queue.map(({ id, name, args, at }) => ({ id, name, args, at, code: 'no' }) as never),
  }));
  return id;
}

const clock = { now: () => 2, utcOffsetMinutes: () => 0 };

/** What an observer has seen, and how often the disk was read for it. */
function watch(store: LiveStore) {
  const views: OutboxView[] = [];
  const transaction = vi.spyOn(store.database, 'transaction');
  store.outboxView.subscribe((view) => views.push(view));
  return {
    last: () => views.at(-1) as OutboxView,
    names: () => views.at(-1)?.queued.map(({ args }) => (args as { display_name: string }).display_name),
    reads: () => transaction.mock.calls.filter(([mode]) => (mode as string) === 'r').length,
  };
}

afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  vi.restoreAllMocks();
});

describe('LiveStore.outboxView', () => {
  it('does not read the disk again for a mutation that joins the queue', async () => {
    const store = await openSynced();
    const outbox = watch(store);
    await vi.waitFor(() => expect(outbox.names()).toEqual([]));
    const before = outbox.reads();
    await rename(store, 'Anna');
    await rename(store, 'Annie');
    expect(outbox.names()).toEqual(['Anna', 'Annie']);
    expect(outbox.last()).toMatchObject(await store.database.readState());
    expect(outbox.reads()).toBe(before);
  });

  it('does not read the disk again for a response that settles the queue', async () => {
    const store = await openSynced();
    const outbox = watch(store);
    await vi.waitFor(() => expect(outbox.names()).toEqual([]));
    await rename(store, 'Anna');
    await rename(store, 'Annie');
    const before = outbox.reads();
    await store.settle(async (_state, queue) => ({
      queue: queue.slice(0, 1).map((entry) => ({ ...entry, settles_after_run: 3 })),
      client: { run: 2 },
    }));
    expect(outbox.last()).toMatchObject({ run: 2, queued: [], settling: [{ seq: 1 }] });
    expect(outbox.reads()).toBe(before + 1); // of the settlement itself
  });

  it('has a new mutation for a query that begins while the disk is read again', async () => {
    const store = await openSynced();
    const id = await rejectedRename(store);
    const outbox = watch(store);
    await vi.waitFor(() => expect(outbox.last().rejected).toHaveLength(1));
    await retryRejected({ store, clock }, id);
    const { queued, rejected } = await firstValueFrom(store.outboxView);
    expect(queued).toMatchObject([{ args: { display_name: 'Anna' } }]);
    expect(rejected).toEqual([]);
  });

  it('is not read twice when the store opens', async () => {
    const indexedDB = new IDBFactory();
    await rename(await openSynced(indexedDB), 'Anna');
    const store = await openTab(indexedDB);
    const outbox = watch(store);
    expect(outbox.last()).toEqual(store.atOpening);
    expect(outbox.names()).toEqual(['Anna']);
    expect(outbox.reads()).toBe(0);
  });

  it('has the mutation of another tab that was never announced, once this tab adds one', async () => {
    const indexedDB = new IDBFactory();
    const store = await openSynced(indexedDB);
    const outbox = watch(store);
    await vi.waitFor(() => expect(outbox.names()).toEqual([]));
    await rename(await openTab(indexedDB), 'Anna');
    expect(outbox.names()).toEqual([]);
    await rename(store, 'Annie');
    await vi.waitFor(() => expect(outbox.names()).toEqual(['Anna', 'Annie']));
  });

  it('follows a change of the rejected mutations', async () => {
    const store = await openSynced();
    const outbox = watch(store);
    const id = await rejectedRename(store);
    await vi.waitFor(() => expect(outbox.last().rejected).toMatchObject([{ id, code: 'no' }]));
    expect(outbox.names()).toEqual([]);
    await discardRejected({ store }, id);
    await vi.waitFor(() => expect(outbox.last().rejected).toEqual([]));
  });

  it('takes a mutation off the rejected ones in the step in which it is tried again', async () => {
    const store = await openSynced();
    const id = await rejectedRename(store);
    const outbox = watch(store);
    await vi.waitFor(() => expect(outbox.last().rejected).toHaveLength(1));
    await retryRejected({ store, clock }, id);
    await vi.waitFor(() => expect(outbox.names()).toEqual(['Anna']));
    expect(outbox.last().rejected).toEqual([]);
  });
});
