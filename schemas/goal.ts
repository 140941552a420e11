import type { RxJsonSchema } from 'rxdb';
import type { ClockTime, LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';

export interface Goals {
  user_id: Uuid;
  morning_goal_time: ClockTime;
  night_goal_time: ClockTime;
  /**
   * When this person's day begins. Applies from the logical day `day_start_from` on; before that,
   * `previous_day_start` applies.
   */
  day_start: ClockTime;
  previous_day_start: ClockTime;
  /** Null if `day_start` was never changed. */
  day_start_from: LocalDay | null;
}

export const goalsSchema: RxJsonSchema<Goals> = {
  title: 'goals',
  version: 0,
  primaryKey: 'user_id',
  type: 'object',
  properties: {
    user_id: { type: 'string', maxLength: 36 },
    morning_goal_time: { type: 'string' },
    night_goal_time: { type: 'string' },
    day_start: { type: 'string' },
    previous_day_start: { type: 'string' },
    day_start_from: { type: ['string', 'null'] },
  },
  required: ['user_id', 'morning_goal_time', 'night_goal_time', 'day_start', 'previous_day_start'],
};
