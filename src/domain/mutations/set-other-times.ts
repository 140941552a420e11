import { changeGoals, hasCheckedIn } from '#domain/check-ins/change-goals.ts';
import { declareMutation } from '#domain/mutations/mutation.ts';
import { clockTime, instant, integer, nullable, type ValuesOf, weekdays } from '#schemas/fields.ts';

export type OtherTimes = Omit<
  ValuesOf<(typeof setOtherTimesMutation)['args']>,
  'changed_at' | 'utc_offset_minutes'
>;

export const setOtherTimesMutation = declareMutation(
  {
    /** Both are null for none. */
    morning_other_time: nullable(clockTime),
    morning_other_days: nullable(weekdays),
    night_other_time: nullable(clockTime),
    night_other_days: nullable(weekdays),
    /** Decides from which logical day a change counts (domain/check-ins/change-goals.ts). */
    changed_at: instant,
    utc_offset_minutes: integer,
  },
  {
    async apply(rows, userId, args) {
      const goals = await rows.get('goals', userId);
      const streaks = await rows.get('streaks', userId);
      if (goals && streaks) rows.set('goals', userId, changeGoals(goals, args, hasCheckedIn(streaks)));
    },
  },
);
