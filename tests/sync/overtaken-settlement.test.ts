import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Uuid } from '#base/uuid.ts';
import { SIMMER } from '#domain/mutations/simmer.ts';
import type { LiveStore } from '#store/live-store.ts';
import { docKey } from '#store/rows/doc-key.ts';
import { parseSyncResponse } from '#sync/protocol/parse-response.ts';
import type { SyncRequest } from '#sync/protocol/protocol.ts';
import { applyResponse } from '#sync/pull/apply-response.ts';
import { composeRequest } from '#sync/push/push-request.ts';
import { markResults } from '#sync/push/push-results.ts';
import { renumber } from '#sync/push/renumber.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { newProfile } from '#tests/support/memory-rows.ts';

const USER: Uuid = '00000000-0000-4000-8000-000000000001';
const newId = () => crypto.randomUUID();

/** The service worker sends mutations and renumbers the queue while pages write. */
describe('settlement beside the service worker', () => {
  let store: LiveStore;

  beforeEach(async () => {
    store = await openStore(USER, newDisk());
    await store.settle(async () => ({ incoming: new Map([[docKey('profiles', USER), newProfile(USER)]]) }));
    for (const display_name of ['Ann', 'Bea']) {
      await store.change((change) => change.append('setProfile', { display_name }, 1));
    }
    await store.database.mutations.delete(1); // so that renumbering changes a seq
  });
  afterEach(() => store?.close());

  /** Runs `happens` once, after the page has read the queue and before it writes. */
  const beforeWriting = (happens: () => Promise<void>) => {
    const { get } = store.documents;
    store.documents.get = async (table, ids) => {
      const rows = await get(table, ids);
      store.documents.get = get;
      await happens();
      return rows;
    };
  };
  const request = () => composeRequest(store.database, USER, { batch: 100 });
  const renumberQueue = async () => renumber(store, newId, await request());
  const settle = async () => {
    const incoming = new Map([[docKey('profiles', USER), { ...newProfile(USER), total_points: 500 }]]);
    const client = { epoch: 'never' };
    const { client_id } = await store.database.readState();
    return store.settle(async (state) =>
      state.client_id === client_id ? { incoming, leaving: new Set([2]), client } : null,
    );
  };
  const answerTo = ({ mutations }: SyncRequest) => {
    const parsed = parseSyncResponse(SIMMER, {
      user_id: USER,
      epoch: 'e',
      results: mutations.map(({ seq }) => ({ seq, status: 'applied' })),
      scopes: {},
      filled: {},
      rows: [['profiles', { ...newProfile(USER), display_name: 'Bea' }]],
      removed: [],
      cursor: { f: 'x' },
      more: false,
      server_time: '2026-01-01T00:00:00.000Z',
    });
    if (!parsed) throw new Error('no answer');
    return parsed;
  };

  it('writes nothing when the service worker renumbers the queue first', async () => {
    beforeWriting(renumberQueue);
    expect(await settle()).toBe(false);
    expect(await store.database.mutations.toArray()).toMatchObject([
      { seq: 1, args: { display_name: 'Bea' } },
    ]);
    expect(await store.database.server_rows.count()).toBe(1);
    expect(await store.documents.where('profiles')).toMatchObject([{ total_points: 0, display_name: 'Bea' }]);
    expect((await store.database.readState()).epoch).toBeNull();
    expect(await settle(), 'undisturbed').toBe(true);
  });

  it.each<[string, () => Promise<void>]>([
    ['renumbered the queue', renumberQueue],
    ['acknowledged a mutation', () => store.database.updateState({ acked_seq: 2 })],
  ])('discards the response and requests again when the service worker has %s', async (_what, happens) => {
    const sent = await request();
    const { cursor, run } = await store.database.readState();
    beforeWriting(happens);
    const take = () => applyResponse(store, sent, answerTo(sent), { now: 2, build: 'b' });
    expect(await take(), 'another call is due').toBe(true);
    expect(await store.database.readState()).toMatchObject({ cursor, run, synced: false });
    expect(await store.database.mutations.toArray()).toMatchObject([{ settles_after_run: null }]);
  });

  it('renumbers nothing after a client_reset for an outdated request', async () => {
    const sent = await request();
    await store.database.updateState({ acked_seq: 2 });
    const before = await store.database.readState();
    await renumber(store, newId, sent);
    expect(await store.database.readState()).toEqual(before);
  });

  it('ignores results of a request under the old client id', async () => {
    const sent = await request();
    await renumberQueue();
    const before = await store.database.readState();
    expect(await markResults(store.database, sent, [{ seq: 2, status: 'applied' }])).toBe(0);
    expect(await store.database.readState()).toEqual(before);
  });
});
