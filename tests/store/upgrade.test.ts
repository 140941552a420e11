import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ok } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import { SIMMER } from '#domain/mutations/simmer.ts';
import { flag, nullable, since, text } from '#schemas/fields.ts';
import { type Row, TABLES } from '#schemas/registry.ts';
import { StoreDatabase } from '#store/database/store-database.ts';
import { storeVersion, storeVersions } from '#store/database/upgrade.ts';
import { LiveStore } from '#store/live-store.ts';
import { type DocKey, docKey } from '#store/rows/doc-key.ts';
import type { SyncedApp } from '#store/rows/synced-app.ts';
import { runRound } from '#sync/rounds/run-round.ts';
import { aFriend, aMessage, BEA, ME } from '#tests/support/conversation.ts';
import { someStreaks } from '#tests/support/sample-rows.ts';

const NOW_VERSION = storeVersion(TABLES);

/** Simmer three versions later. The second of them adds no field. */
const profiles = {
  ...TABLES.profiles,
  fields: {
    ...TABLES.profiles.fields,
    motto: since(NOW_VERSION + 1, null, nullable(text)),
    plays: since(NOW_VERSION + 3, true, flag),
  },
};
const LATER: SyncedApp = { ...SIMMER, tables: { ...TABLES, profiles } };

const newId = (): Uuid => crypto.randomUUID();

describe('storeVersion', () => {
  it('is the version of the newest field', () => {
    expect(storeVersion(LATER.tables)).toBe(NOW_VERSION + 3);
  });

  it('is the first released version while no field is newer', () => {
    expect(storeVersion({} as SyncedApp['tables'])).toBe(5);
  });
});

describe('storeVersions', () => {
  it('include every version from the first released to the newest', () => {
    const versions = storeVersions(LATER.tables).map(({ version }) => version);
    expect(versions).toEqual(versions.map((_, n) => 5 + n));
    expect(versions.at(-1)).toBe(NOW_VERSION + 3);
  });
});

describe('Store of an earlier version', () => {
  const open: LiveStore[] = [];
  let disk: IDBFactory;

  const start = async (app: SyncedApp): Promise<LiveStore> => {
    const database = new StoreDatabase(ME, app, {
      dexie: { indexedDB: disk, IDBKeyRange },
      otherTabs: false,
    });
    const store = await LiveStore.open({ database, newId }, { tables: [] });
    open.push(store);
    return store;
  };

  /** Synced with the server, then offline: a changed name and a new message wait. */
  beforeEach(async () => {
    disk = new IDBFactory();
    const store = await start(SIMMER);
    await store.settle(async () => ({
      incoming: new Map<DocKey, Row>([
        [docKey('profiles', ME), aFriend(ME, 'Mina')],
        [docKey('profiles', BEA), aFriend(BEA, 'Bea')],
        [docKey('streaks', ME), someStreaks({ user_id: ME })],
      ]),
      client: { synced: true, cursor: { at: 'the first place' }, epoch: 'one', held: { [BEA]: 'friend' } },
    }));
    await store.change((change) => change.append('setProfile', { display_name: 'Anna' }, 1));
    const { id: message_id, receiver_id, message, created_at } = aMessage(1);
    await store.change((change) =>
      change.append('sendMessage', { message_id, receiver_id, message, created_at }, 2),
    );
    await store.close();
  });

  afterEach(async () => {
    for (const store of open.splice(0)) await store.close();
  });

  it('gives every older row the value of each field that was added since', async () => {
    const { documents } = await start(LATER);
    const rows = await documents.get('profiles', [ME, BEA]);
    expect(rows.get(ME)).toEqual({ ...aFriend(ME, 'Anna'), motto: null, plays: true });
    expect(rows.get(BEA)).toEqual({ ...aFriend(BEA, 'Bea'), motto: null, plays: true });
  });

  it('gives server rows, to which a rejected change is rolled back, the new fields with their values', async () => {
    const { database } = await start(LATER);
    const { id } = aMessage(1);
    expect(await database.server_rows.toArray()).toEqual([
      { key: docKey('messages', id), row: null },
      { key: docKey('profiles', ME), row: { ...aFriend(ME, 'Mina'), motto: null, plays: true } },
    ]);
  });

  it('leaves the rows of other tables and the waiting changes as they were', async () => {
    const { documents, database } = await start(LATER);
    expect(await documents.where('streaks')).toEqual([someStreaks({ user_id: ME })]);
    expect(await documents.where('messages')).toMatchObject([{ message: aMessage(1).message }]);
    expect((await database.mutations.toArray()).map(({ seq, name }) => [seq, name])).toEqual([
      [1, 'setProfile'],
      [2, 'sendMessage'],
    ]);
  });

  /** The cursors of the requests of two rounds. */
  const cursorsOfTwoRounds = async (store: LiveStore): Promise<unknown[]> => {
    const cursors: unknown[] = [];
    const round = () =>
      runRound({
        store,
        newId,
        clock: { now: () => Date.parse('2026-11-28T08:00:00.000Z'), utcOffsetMinutes: () => 0 },
        transport: async (request) => {
          cursors.push(request.cursor);
          return ok({
            user_id: ME,
            epoch: 'one',
            results: request.mutations.map(({ seq }) => ({ seq, status: 'applied' })),
            scopes: { [BEA]: 'friend' },
            filled: {},
            rows: [],
            removed: [],
            cursor: { at: 'the next place' },
            more: false,
            server_time: '2026-11-28T08:00:00.000Z',
          });
        },
      });
    for (let n = 0; n < 2; n += 1) expect(await round()).toEqual(ok(undefined));
    return [...new Set(cursors.map((cursor) => JSON.stringify(cursor)))];
  };

  it('fetches everything once, because the earlier app dropped fields that it did not know', async () => {
    expect(await cursorsOfTwoRounds(await start(LATER))).toEqual(['null', '{"at":"the next place"}']);
  });

  it('continues at its cursor when no field was added', async () => {
    expect(await cursorsOfTwoRounds(await start(SIMMER))).toEqual([
      '{"at":"the first place"}',
      '{"at":"the next place"}',
    ]);
  });
});
