import type { Uuid } from '#base/uuid.ts';
import type { Goals } from '#schemas/tables/goals.ts';
import type { Profile } from '#schemas/tables/profiles.ts';
import type { Streaks } from '#schemas/tables/streaks.ts';

/**
 * What the server has of an account that was made a moment ago, so that the device that made it need not wait for
 * it. Twins: the defaults of these tables in SQL.
 */
export function newAccountRows(
  user_id: Uuid,
  display_name: string,
): readonly [['profiles', Profile], ['goals', Goals], ['streaks', Streaks]] {
  return [
    [
      'profiles',
      {
        user_id,
        display_name,
        avatar_url: null,
        total_points: 0,
        weekly_points: 0,
        week_start: null,
        previous_week_points: 0,
        best_week_points: 0,
        best_morning_streak: 0,
        best_night_streak: 0,
        current_league: 'coal',
        on_board: true,
        suspended: false,
      },
    ],
    [
      'goals',
      {
        user_id,
        morning_goal_time: '07:00:00',
        previous_morning_goal_time: '07:00:00',
        morning_goal_from: null,
        night_goal_time: '23:00:00',
        previous_night_goal_time: '23:00:00',
        night_goal_from: null,
        day_start: '00:00:00',
        previous_day_start: '00:00:00',
        day_start_from: null,
        morning_name: null,
        night_name: null,
        morning_other_time: null,
        morning_other_days: null,
        previous_morning_other_time: null,
        previous_morning_other_days: null,
        night_other_time: null,
        night_other_days: null,
        previous_night_other_time: null,
        previous_night_other_days: null,
      },
    ],
    [
      'streaks',
      { user_id, morning_streak: 0, night_streak: 0, last_morning_check: null, last_night_check: null },
    ],
  ];
}
