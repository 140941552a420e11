import { clockTime, day, nullable, since, text, uuid, weekdays } from '#schemas/fields.ts';
import { declareTable, type RowOf } from '#schemas/table.ts';

/**
 * A changed value counts from a logical day on; before that day, the previous value does. Null for a day means
 * that the value has always counted (domain/calendar/goal-in-force.ts, domain/calendar/day-start.ts).
 *
 * On its other days a goal has another time. Both change together with the goal time, from the same day on. Without
 * one, both are null.
 */
export const goals = declareTable({
  name: 'goals',
  number: 2,
  key: 'user_id',
  seenBy: 'owner',
  arrives: 'at_once',
  fields: {
    user_id: uuid,
    morning_goal_time: clockTime,
    previous_morning_goal_time: clockTime,
    morning_goal_from: nullable(day),
    night_goal_time: clockTime,
    previous_night_goal_time: clockTime,
    night_goal_from: nullable(day),
    /** When this user's day begins. */
    day_start: clockTime,
    previous_day_start: clockTime,
    day_start_from: nullable(day),
    /** What the user calls their two moments (domain/users/moment-names.ts). Null: Morning and Night. */
    morning_name: nullable(text),
    night_name: nullable(text),
    morning_other_time: since(6, null, nullable(clockTime)),
    morning_other_days: since(6, null, nullable(weekdays)),
    previous_morning_other_time: since(6, null, nullable(clockTime)),
    previous_morning_other_days: since(6, null, nullable(weekdays)),
    night_other_time: since(6, null, nullable(clockTime)),
    night_other_days: since(6, null, nullable(weekdays)),
    previous_night_other_time: since(6, null, nullable(clockTime)),
    previous_night_other_days: since(6, null, nullable(weekdays)),
  },
});

export type Goals = RowOf<typeof goals>;
