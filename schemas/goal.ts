import type { ClockTime, LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { ID, TEXT, TEXT_OR_NULL, tableSchema } from '#schemas/table-schema.ts';

/**
 * A changed value counts from a logical day on; before that day, the previous value does. Null for a day means
 * that the value has always counted (domain/calendar/goal-in-force.ts, domain/calendar/day-start.ts).
 */
export interface Goals {
  user_id: Uuid;
  morning_goal_time: ClockTime;
  previous_morning_goal_time: ClockTime;
  morning_goal_from: LocalDay | null;
  night_goal_time: ClockTime;
  previous_night_goal_time: ClockTime;
  night_goal_from: LocalDay | null;
  /** When this user's day begins. */
  day_start: ClockTime;
  previous_day_start: ClockTime;
  day_start_from: LocalDay | null;
}

export const goalsSchema = tableSchema<Goals>('goals', 'user_id', {
  user_id: ID,
  morning_goal_time: TEXT,
  previous_morning_goal_time: TEXT,
  morning_goal_from: TEXT_OR_NULL,
  night_goal_time: TEXT,
  previous_night_goal_time: TEXT,
  night_goal_from: TEXT_OR_NULL,
  day_start: TEXT,
  previous_day_start: TEXT,
  day_start_from: TEXT_OR_NULL,
});
