import type { RxJsonSchema } from 'rxdb';
import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';

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

export const streaksSchema: RxJsonSchema<Streaks> = {
  title: 'streaks',
  version: 0,
  primaryKey: 'user_id',
  type: 'object',
  properties: {
    user_id: { type: 'string', maxLength: 36 },
    morning_streak: { type: 'integer' },
    night_streak: { type: 'integer' },
    last_morning_check: { type: ['string', 'null'] },
    last_night_check: { type: ['string', 'null'] },
  },
  required: ['user_id', 'morning_streak', 'night_streak'],
};
