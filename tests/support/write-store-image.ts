/*
 * Writes the store of this commit as an image of its disk, for tests/store/old-stores.test.ts:
 *   npx tsx tests/support/write-store-image.ts tests/cases/stores/<first 7 of the commit>.json
 * Run it on the last commit before the stored shapes change (docs/store-versions.md). It never overwrites an image.
 */
import { writeFileSync } from 'node:fs';
import { IDBFactory } from 'fake-indexeddb';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import { SIMMER } from '#domain/mutations/simmer.ts';
import type { Row, TableName } from '#schemas/registry.ts';
import type { DocKey } from '#store/rows/doc-key.ts';
import { keyOfRow } from '#store/rows/stored-row.ts';
import { openStore } from '#tests/support/device.ts';
import { readDisk } from '#tests/support/disk-image.ts';
import { ANN, BEA } from '#tests/support/old-store.ts';

const id = (group: number, n: number) =>
  `${String(group).padStart(8, '0')}-0000-4000-8000-${String(n).padStart(12, '0')}`;

const profile = (user_id: string, display_name: string) => ({
  user_id,
  display_name,
  avatar_url: null,
  total_points: 300,
  weekly_points: 300,
  week_start: '2026-03-09',
  previous_week_points: 0,
  best_week_points: 300,
  best_morning_streak: 2,
  best_night_streak: 1,
  current_league: 'coal' as const,
  on_board: true,
  suspended: false,
});

const checkIn = (user_id: string, local_day: string, streak: number) => ({
  id: checkInId(user_id, 'morning', local_day),
  user_id,
  check_in_type: 'morning' as const,
  check_in_time: `${local_day}T07:00:00.000Z`,
  utc_offset_minutes: 0,
  local_day,
  day_start: '00:00:00',
  goal_time: '07:00:00',
  streak,
  streak_multiplier: streak,
  points_earned: 100 * streak,
  created_at: `${local_day}T07:00:00.000Z`,
  received_at: `${local_day}T07:00:01.000Z`,
  superseded: [],
});

const goals = (user_id: string) => ({
  user_id,
  morning_goal_time: '07:00:00',
  previous_morning_goal_time: '07:00:00',
  morning_goal_from: null,
  night_goal_time: '22:30:00',
  previous_night_goal_time: '22:30:00',
  night_goal_from: null,
  day_start: '00:00:00',
  previous_day_start: '00:00:00',
  day_start_from: null,
});

const streaks = (user_id: string) => ({
  user_id,
  morning_streak: 2,
  night_streak: 0,
  last_morning_check: '2026-03-10',
  last_night_check: null,
});

const message = (n: number, sender_id: string, receiver_id: string) => ({
  id: id(2, n),
  sender_id,
  receiver_id,
  message: `number ${n}`,
  read: n < 3,
  created_at: `2026-03-10T08:00:0${n}.000Z`,
});

const byKey = (table: TableName, rows: Row[]) =>
  rows.map((row): [DocKey, Row] => [keyOfRow(SIMMER, table, row), row]);

const newIds = (function* () {
  for (let n = 1; ; n += 1) yield id(3, n);
})();

const indexedDB = new IDBFactory();
const store = await openStore(ANN, { indexedDB }, { newId: () => String(newIds.next().value) });
await store.settle(async () => ({
  incoming: new Map([
    ...byKey('profiles', [profile(ANN, 'Ann'), profile(BEA, 'Bea')]),
    ...byKey('goals', [goals(ANN)]),
    ...byKey('streaks', [streaks(ANN), streaks(BEA)]),
    ...byKey('check_ins', [
      checkIn(ANN, '2026-03-09', 1),
      checkIn(ANN, '2026-03-10', 2),
      checkIn(BEA, '2026-03-10', 2),
    ]),
    ...byKey('friendships', [
      {
        id: id(4, 1),
        user_id: ANN,
        friend_id: BEA,
        status: 'accepted' as const,
        created_at: '2026-03-01T00:00:00.000Z',
      },
    ]),
    ...byKey('messages', [message(1, ANN, BEA), message(2, BEA, ANN), message(3, BEA, ANN)]),
  ]),
}));
await store.database.updateState({
  cursor: { snapshot: '700:700:' },
  epoch: 'the first life',
  held: { [BEA]: 'friend' },
  run: 4,
  synced: true,
  last_synced_at: Date.parse('2026-03-10T09:00:00Z'),
});
const at = Date.parse('2026-03-11T07:03:20Z');
await store.change((change) =>
  change.append(
    'checkIn',
    {
      check_in_type: 'morning',
      check_in_time: '2026-03-11T07:03:20.000Z',
      utc_offset_minutes: 0,
      local_day: '2026-03-11',
      day_start: '00:00:00',
      goal_time: '07:00:00',
    },
    at,
  ),
);
await store.change((change) => change.append('setProfile', { display_name: 'Anna' }, at + 1000));
await store.change((change) =>
  change.append(
    'setGoals',
    {
      morning_goal_time: '06:30:00',
      night_goal_time: '22:30:00',
      day_start: '00:00:00',
      changed_at: '2026-03-11T07:04:00.000Z',
      utc_offset_minutes: 0,
    },
    at + 40_000,
  ),
);
await store.database.rejected.put({
  seq: 99,
  id: id(5, 1),
  name: 'setProfile',
  args: { display_name: '' },
  at: at - 5000,
  code: 'name_empty',
});
await store.close();

const target = process.argv[2];
if (!target) throw new Error('usage: npx tsx tests/support/write-store-image.ts <file>');
writeFileSync(target, `${JSON.stringify(await readDisk(indexedDB), null, 1)}\n`, { flag: 'wx' });
