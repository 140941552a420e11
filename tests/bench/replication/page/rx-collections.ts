import { createRxDatabase } from 'rxdb/plugins/core';
import type { RxReplicationState } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { combineLatest, filter, firstValueFrom, merge } from 'rxjs';
import type { Uuid } from '#base/uuid.ts';
import { newRandomId } from '#base/uuid.ts';
import { instantOf } from '#domain/calendar/days.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import { type StoredEntities, TABLE_NAMES, TABLES } from '#schemas/registry.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import { type Collections, rxSchema } from '#store/rxdb/collections.ts';
import { dexieSchema } from '#tests/bench/dexie-schema.ts';
import type { Deed, User } from '#tests/bench/replication/page/contender.ts';
import { clock } from '#tests/bench/replication/page/surroundings.ts';

/** RxDB as the app opens it: the same eight collections, the same storage. */
export async function openCollections(): Promise<Collections> {
  const database = await createRxDatabase<Collections>({
    name: 'contender',
    storage: getRxStorageDexie(),
    multiInstance: true,
    eventReduce: true,
  });
  const creators = TABLE_NAMES.map((table) => [
    table,
    { schema: dexieSchema<never>(rxSchema(TABLES[table])) },
  ]);
  await database.addCollections(Object.fromEntries(creators));
  return database.collections;
}

export async function ownRowsShown(
  { profiles, goals, streaks, check_ins }: Collections,
  { userId, newestCheckInId }: User,
): Promise<void> {
  const rows$ = combineLatest([
    profiles.findOne(userId).$,
    goals.findOne(userId).$,
    streaks.findOne(userId).$,
    check_ins.findOne(newestCheckInId).$,
  ]);
  await firstValueFrom(rows$.pipe(filter((rows) => rows.every((row) => row !== null))));
}

export async function seen({ check_ins }: Collections, checkInId: Uuid): Promise<void> {
  await firstValueFrom(check_ins.findOne(checkInId).$.pipe(filter((row) => row !== null)));
}

/** Replicates everything once in both directions. Ends at the first failure, which RxDB would retry forever. */
// biome-ignore lint/suspicious/noExplicitAny: rows and checkpoints of whichever collection it is
export async function allInSync(states: readonly RxReplicationState<any, any>[]): Promise<void> {
  const failing = new Promise<never>((_, reject) => {
    merge(...states.map(({ error$ }) => error$)).subscribe(({ parameters }) =>
      reject(new Error(JSON.stringify(parameters))),
    );
  });
  await Promise.race([failing, Promise.all(states.map((state) => state.awaitInitialReplication()))]);
}

export async function count(collections: Collections): Promise<number> {
  const counts = await Promise.all(Object.values(collections).map((table) => table.count().exec()));
  return counts.reduce((sum, one) => sum + one, 0);
}

/** Stores the mutations as plain rows in one write, because these contenders neither score nor order them. */
export async function writeRows(
  { check_ins, messages }: Collections,
  userId: Uuid,
  deeds: readonly Deed[],
): Promise<void> {
  const checkIns: CheckIn[] = [];
  const sent: StoredEntities['messages'][] = [];
  for (const deed of deeds) {
    const created_at = instantOf(deed.at);
    if (deed.what === 'message') {
      const { to, text } = deed;
      sent.push({
        id: newRandomId(),
        sender_id: userId,
        receiver_id: to,
        peer_id: to,
        message: text,
        read: false,
        created_at,
      });
    } else {
      checkIns.push({
        id: checkInId(userId, deed.type, deed.day),
        user_id: userId,
        check_in_type: deed.type,
        check_in_time: created_at,
        utc_offset_minutes: clock.utcOffsetMinutes(deed.at),
        local_day: deed.day,
        day_start: '00:00:00',
        goal_time: deed.type === 'morning' ? '07:00:00' : '23:00:00',
        streak: 1,
        streak_multiplier: 1,
        points_earned: 95,
        created_at,
        received_at: null,
        superseded: [],
      });
    }
  }
  const ends = await Promise.all([check_ins.bulkInsert(checkIns), messages.bulkInsert(sent)]);
  if (ends.some(({ error }) => error.length > 0)) throw new Error('Not every row was written');
}
