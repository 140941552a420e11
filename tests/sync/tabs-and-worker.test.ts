import { IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { err, ok } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import { applyMutation } from '#domain/apply-mutation.ts';
import { checkInNotes } from '#domain/check-in-notes.ts';
import { docKey } from '#store/doc-key.ts';
import { storedDocuments } from '#store/documents.ts';
import { newClientState } from '#store/outbox.ts';
import { Store } from '#store/store.ts';
import { StoreDatabase } from '#store/store-database.ts';
import { pushOutbox } from '#sync/push-outbox.ts';
import { roundLock } from '#sync/push-request.ts';
import { runRound } from '#sync/run-round.ts';
import type { Transport } from '#sync/transport.ts';
import { memoryLocks, newDisk } from '#tests/support/device.ts';
import { newProfile } from '#tests/support/memory-draft.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const USER: Uuid = '00000000-0000-4000-8000-000000000001';
const WRITES = 30;
const clock = { now: () => Date.now(), utcOffsetMinutes: () => 0 };
const newId = () => crypto.randomUUID();

/** A server that counts what it was sent, by client and number, and at times refuses a client's numbers. */
function countingServer(refuses: () => boolean) {
  const taken = new Map<Uuid, Map<number, Uuid>>();
  const transport: Transport = async ({ client_id, mutations }) => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    const known = taken.get(client_id) ?? new Map<number, Uuid>();
    if (mutations.length > 0 && refuses()) {
      return err({ type: 'Refused', status: 409, code: 'client_reset' });
    }
    taken.set(client_id, known);
    for (const { seq, id } of mutations) {
      if ((known.get(seq) ?? id) !== id) throw new Error(`two mutations of ${client_id} have number ${seq}`);
      known.set(seq, id);
    }
    return ok({
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
  };
  return { transport, ids: () => new Set([...taken.values()].flatMap((known) => [...known.values()])) };
}

describe('two tabs and the worker on one database', { timeout: 60_000 }, () => {
  let databases: StoreDatabase[];
  let tabs: Store[];
  let worker: StoreDatabase;
  let locks: ReturnType<typeof memoryLocks>;

  beforeEach(async () => {
    const { indexedDB } = newDisk();
    const open = () => new StoreDatabase(USER, { dexie: { indexedDB, IDBKeyRange }, otherTabs: false });
    databases = [open(), open(), open()];
    locks = memoryLocks();
    tabs = databases.slice(0, 2).map(
      (outbox) =>
        new Store({
          userId: USER,
          documents: storedDocuments(outbox),
          outbox,
          locks,
          newId,
          apply: applyMutation,
          explain: checkInNotes,
        }),
    );
    worker = databases[2] as StoreDatabase;
    await worker.client.add(newClientState(newId()));
    const incoming = new Map([[docKey('profiles', USER), newProfile(USER)]]);
    await tabs[0]?.exclusive(async () => tabs[0]?.settle({ incoming }));
  });
  afterEach(() => {
    for (const database of databases) database.close();
  });

  const write = async (tab: Store, n: number) =>
    tab.exclusive(async () => (await tab.append('setProfile', { display_name: `Name ${n}` }, n)).id);
  const writeMany = async (tab: Store) => {
    const ids: Uuid[] = [];
    for (let n = 0; n < WRITES; n += 1) ids.push(await write(tab, n));
    return ids;
  };
  const ids = async () => (await worker.mutations.toArray()).map(({ id }) => id);

  it('that write at once keep every mutation, each under a number of its own', async () => {
    const written = (await Promise.all(tabs.map(writeMany))).flat();
    expect(new Set(await ids())).toEqual(new Set(written));
    expect((await worker.mutations.toArray()).map(({ seq }) => seq)).toEqual(written.map((_, n) => n + 1));
    expect(await worker.readState()).toMatchObject({ next_seq: written.length + 1 });
  });

  it.each([1, 2, 3])('that send meanwhile lose nothing, also where numbers begin anew (%i)', async (seed) => {
    const { chance } = seededRandom(seed);
    const server = countingServer(() => chance(0.3));
    const { transport } = server;
    let writing = true;
    const push = () => pushOutbox({ outbox: worker, userId: USER, transport, newId, batch: 7 });
    const inTurn = (task: () => Promise<unknown>) => locks.holdOrSteal(roundLock(USER), 30_000, task);
    const keepPushing = async () => {
      // without the lock of a round at times, as where it was stolen from a page that was frozen
      while (writing) await (chance(0.5) ? push() : inTurn(push));
    };
    const keepSyncing = async (store: Store) => {
      while (writing) await inTurn(() => runRound({ store, transport, clock, newId, batch: 5 }));
    };
    const others = [keepPushing(), ...tabs.map(keepSyncing)];
    const written = (await Promise.all(tabs.map(writeMany))).flat();
    writing = false;
    await Promise.all(others);

    const [tab] = tabs;
    if (!tab) throw new Error('no tab');
    for (let rounds = 0; (await ids()).length > 0 && rounds < 20; rounds += 1) {
      await runRound({ store: tab, transport, clock, newId });
    }
    expect(await ids(), 'nothing is left').toEqual([]);
    expect(server.ids()).toEqual(new Set(written));
    expect(await worker.rejected.count()).toBe(0);
  });
});
