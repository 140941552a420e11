import { TABLES } from '#schemas/registry.ts';
import { storeName } from '#store/database/store-database.ts';
import { storeVersion } from '#store/database/upgrade.ts';
import type { LiveStore } from '#store/live-store.ts';
import { expectSame } from '#tests/support/expectations.ts';

/** The owner of the stores in tests/cases/stores/ (tests/support/write-store-image.ts), and a friend. */
export const ANN = '00000000-0000-4000-8000-00000000000a';
export const BEA = '00000000-0000-4000-8000-00000000000b';

/** Expects everything that such a store was written with, including the effect of the three waiting mutations. */
export async function expectEverything({ documents, database }: LiveStore): Promise<void> {
  const [messages, checkIns, friendships, profiles, goals] = await Promise.all([
    documents.where('messages'),
    documents.where('check_ins'),
    documents.where('friendships'),
    documents.get('profiles', [ANN, BEA]),
    documents.get('goals', [ANN]),
  ]);
  expectSame(messages.map(({ message, read }) => [message, read]).sort(), [
    ['number 1', true],
    ['number 2', true],
    ['number 3', false],
  ]);
  expectSame(checkIns.map(({ local_day, points_earned }) => [local_day, points_earned]).sort(), [
    ['2026-03-09', 100],
    ['2026-03-10', 200],
    ['2026-03-10', 200],
    ['2026-03-11', 300],
  ]);
  expectSame(
    checkIns.map(({ superseded }) => superseded),
    [[], [], [], []],
  );
  expectSame(friendships.length, 1);
  const pointsOf = (userId: string) => {
    const profile = profiles.get(userId);
    return [profile?.display_name, profile?.total_points];
  };
  expectSame(
    [pointsOf(ANN), pointsOf(BEA)],
    [
      ['Anna', 600],
      ['Bea', 300],
    ],
  );
  expectSame(goals.get(ANN)?.morning_goal_time, '06:30:00');

  const mutations = await database.mutations.toArray();
  expectSame(
    mutations.map(({ seq, name }) => [seq, name]),
    [
      [1, 'checkIn'],
      [2, 'setProfile'],
      [3, 'setGoals'],
    ],
  );
  expectSame(
    (await database.rejected.toArray()).map(({ code }) => code),
    ['name_empty'],
  );
  const { client_id, cursor, synced, next_seq } = await database.readState();
  expectSame([client_id, cursor, synced, next_seq], [CLIENT, { snapshot: '700:700:' }, true, 4]);
}

const CLIENT = '00000003-0000-4000-8000-000000000001';

/** Expects that the device has one database of that store, of this version. */
export async function expectUpgraded(indexedDB: IDBFactory): Promise<void> {
  const databases = (await indexedDB.databases()).filter(({ name }) => name?.includes(ANN));
  expectSame(
    databases.map(({ name, version }) => [name, version]),
    [[storeName(ANN), storeVersion(TABLES) * 10]],
  );
}
