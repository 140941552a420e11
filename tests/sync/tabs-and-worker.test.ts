import { IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { err, ok } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import { checkIn } from '#commands/check-in.ts';
import { SIMMER } from '#domain/mutations/simmer.ts';
import type { Row } from '#schemas/registry.ts';
import { newClientState } from '#store/database/outbox.ts';
import { StoreDatabase } from '#store/database/store-database.ts';
import { type DocKey, docKey } from '#store/rows/doc-key.ts';
import type { Documents } from '#store/rows/documents.ts';
import { Store } from '#store/store.ts';
import type { Transport } from '#sync/protocol/transport.ts';
import { pushOutbox } from '#sync/push/push-outbox.ts';
import { roundLock } from '#sync/push/push-request.ts';
import { runRound } from '#sync/rounds/run-round.ts';
import { memoryLocks, newDisk } from '#tests/support/device.ts';
import { newGoals, newProfile, newStreaks } from '#tests/support/memory-rows.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const USER: Uuid = '00000000-0000-4000-8000-000000000001';
const DAYS = 20;
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.parse('2026-10-20T07:00:00.000Z');
const clock = { now: () => Date.now(), utcOffsetMinutes: () => 0 };
const newId = () => crypto.randomUUID();

/** A server that records mutations by client and seq, and sometimes rejects a client's numbers. */
function countingServer(rejects: () => boolean) {
  const taken = new Map<Uuid, Map<number, Uuid>>();
  const transport: Transport = async ({ client_id, mutations }) => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    const known = taken.get(client_id) ?? new Map<number, Uuid>();
    if (mutations.length > 0 && rejects()) {
      return err({ type: 'Rejected', status: 409, code: 'client_reset' });
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

describe('database shared by two tabs and the service worker', () => {
  let databases: StoreDatabase[];
  let tabs: Store[];
  let worker: StoreDatabase;
  let documents: Documents;
  /** The ids of all mutations. */
  let written: Uuid[];
  let locks: ReturnType<typeof memoryLocks>;

  beforeEach(async () => {
    const { indexedDB } = newDisk();
    const open = () =>
      new StoreDatabase(USER, SIMMER, { dexie: { indexedDB, IDBKeyRange }, otherTabs: false });
    databases = [open(), open(), open()];
    locks = memoryLocks();
    written = [];
    tabs = databases.slice(0, 2).map(
      (database) =>
        new Store({
          database,
          newId: () => {
            const id = newId();
            written.push(id);
            return id;
          },
        }),
    );
    worker = databases[2] as StoreDatabase;
    documents = worker.documents;
    const known = { synced: true, epoch: 'e', cursor: { f: 'x' }, last_synced_at: 0 };
    await worker.client.add({ ...newClientState(newId()), ...known });
    const incoming = new Map<DocKey, Row>([
      [docKey('profiles', USER), newProfile(USER)],
      [docKey('goals', USER), newGoals(USER)],
      [docKey('streaks', USER), newStreaks(USER)],
    ]);
    await tabs[0]?.settle(async () => ({ incoming }));
  });
  afterEach(() => {
    for (const database of databases) database.close();
  });

  /** One tab checks in each morning, the other each night. */
  const tapEachDay = async (store: Store) => {
    const type = store === tabs[0] ? 'morning' : 'night';
    for (let day = 0; day < DAYS; day += 1) {
      const then = { now: () => FIRST_DAY + day * DAY_MS, utcOffsetMinutes: () => 0 };
      expect(await checkIn({ store, clock: then }, type)).toMatchObject({ ok: true });
    }
  };
  const ids = async () => (await worker.mutations.toArray()).map(({ id }) => id);

  it('keeps every mutation under its own seq when two tabs write at once', async () => {
    await Promise.all(tabs.map(tapEachDay));
    expect(new Set(await ids())).toEqual(new Set(written));
    expect((await worker.mutations.toArray()).map(({ seq }) => seq)).toEqual(written.map((_, n) => n + 1));
    const points = (await documents.where('check_ins')).map(({ points_earned }) => points_earned);
    expect(points).toHaveLength(written.length);
    expect(await documents.where('profiles')).toMatchObject([
      { total_points: points.reduce((sum, each) => sum + each, 0) },
    ]);
    expect(await worker.readState()).toMatchObject({ next_seq: written.length + 1 });
  });

  it.each([1, 2, 3])('loses no mutation when all three send and renumber at once (seed %i)', async (seed) => {
    const { chance } = seededRandom(seed);
    const server = countingServer(() => chance(0.3));
    const { transport } = server;
    let writing = true;
    const push = () => pushOutbox({ database: worker, userId: USER, transport, newId, batch: 7 });
    const inTurn = (task: () => Promise<unknown>) => locks.holdOrSteal(roundLock(USER), 30_000, task);
    const keepPushing = async () => {
      // sometimes without the round lock, as after it was stolen from a frozen page
      while (writing) await (chance(0.5) ? push() : inTurn(push));
    };
    const keepSyncing = async (store: Store) => {
      while (writing) await inTurn(() => runRound({ store, transport, clock, newId, batch: 5 }));
    };
    const others = [keepPushing(), ...tabs.map(keepSyncing)];
    await Promise.all(tabs.map(tapEachDay));
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
