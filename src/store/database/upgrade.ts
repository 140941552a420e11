import type { Transaction } from 'dexie';
import { FETCH_UNKNOWN_TABLES, type KeptRow } from '#store/outbox/outbox.ts';

/** Brings the database of any earlier version up to date (docs/store-versions.md). */
export async function upgrade(transaction: Transaction): Promise<void> {
  for (const table of ['profiles', 'goals'])
    await transaction.table(table).toCollection().modify(addNewFields);
  const kept = transaction.table<KeptRow>('kept').toCollection();
  await kept.modify(({ row }) => addNewFields(row ?? {}));
  await transaction.table('client').toCollection().modify(FETCH_UNKNOWN_TABLES);
}

/**
 * Gives a row the fields that it lacks: everybody was on the leaderboards, nobody was suspended, and a
 * changed goal counted at once.
 */
export function addNewFields(row: object): void {
  if ('total_points' in row) Object.assign(row, { on_board: true, suspended: false, ...row });
  if ('morning_goal_time' in row && 'night_goal_time' in row) {
    const goals = {
      previous_morning_goal_time: row.morning_goal_time,
      morning_goal_from: null,
      previous_night_goal_time: row.night_goal_time,
      night_goal_from: null,
    };
    Object.assign(row, { ...goals, ...row });
  }
}
