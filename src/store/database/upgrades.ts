/** What the versions of the database do to rows that an earlier version has stored (docs/store-versions.md). */
import type { Transaction } from 'dexie';
import { FETCH_UNKNOWN_TABLES } from '#store/outbox/new-client-state.ts';
import type { KeptRow } from '#store/outbox/outbox.ts';

/** For a version that adds a table. */
export const fetchUnknownTables = (transaction: Transaction): PromiseLike<unknown> =>
  transaction.table('client').toCollection().modify(FETCH_UNKNOWN_TABLES);

/** Version 3: fields of profiles and goals, and the table of boundaries. */
export async function upgradeToVersion3(transaction: Transaction): Promise<void> {
  for (const table of ['profiles', 'goals']) {
    await transaction.table(table).toCollection().modify(addFieldsOfVersion3);
  }
  await transaction
    .table<KeptRow>('kept')
    .toCollection()
    .modify(({ row }) => addFieldsOfVersion3(row ?? {}));
  await fetchUnknownTables(transaction);
}

/**
 * Changes the row if it is a profile or goals: everybody was on the leaderboards, nobody was suspended, and a changed goal
 * counted at once. Leaves other rows and cards as they are.
 */
export function addFieldsOfVersion3(row: object): void {
  if ('total_points' in row) Object.assign(row, { on_board: true, suspended: false });
  if ('morning_goal_time' in row && 'night_goal_time' in row) {
    Object.assign(row, {
      previous_morning_goal_time: row.morning_goal_time,
      morning_goal_from: null,
      previous_night_goal_time: row.night_goal_time,
      night_goal_from: null,
    });
  }
}
