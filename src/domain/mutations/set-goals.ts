import { changeGoals, hasCheckedIn } from '#domain/check-ins/change-goals.ts';
import { declareMutation } from '#domain/mutations/mutation.ts';
import { clockTime, instant, integer } from '#schemas/fields.ts';

export const setGoalsMutation = declareMutation(
  {
    morning_goal_time: clockTime,
    night_goal_time: clockTime,
    day_start: clockTime,
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
