import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { ID, TEXT_OR_NULL, tableSchema, WHOLE_NUMBER } from '#schemas/table-schema.ts';

/**
 * The streaks that end at the newest check-in of each type. The server owns them. Readers show a broken one
 * as 0.
 */
export interface Streaks {
  user_id: Uuid;
  morning_streak: number;
  night_streak: number;
  last_morning_check: LocalDay | null;
  last_night_check: LocalDay | null;
}

export const streaksSchema = tableSchema<Streaks>('streaks', 'user_id', {
  user_id: ID,
  morning_streak: WHOLE_NUMBER,
  night_streak: WHOLE_NUMBER,
  last_morning_check: TEXT_OR_NULL,
  last_night_check: TEXT_OR_NULL,
});
