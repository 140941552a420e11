import type { Uuid } from '#base/uuid.ts';
import { instantOf } from '#domain/calendar/days.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import { minutesOff, scoreOf } from '#domain/check-ins/scoring.ts';
import type { CheckIn, CheckInType } from '#schemas/tables/check-ins.ts';
import type { Goals } from '#schemas/tables/goals.ts';
import type { Profile } from '#schemas/tables/profiles.ts';
import type { Streaks } from '#schemas/tables/streaks.ts';
import { newGoals, newStreaks } from '#tests/support/memory-rows.ts';

export const FAKE_USER: Uuid = '00000000-0000-4000-8000-00000000002a';

export const aProfile = (over: Partial<Profile> = {}): Profile => ({
  user_id: FAKE_USER,
  display_name: 'Mina',
  avatar_url: null,
  total_points: 28_460,
  weekly_points: 3_791,
  week_start: null,
  previous_week_points: 0,
  best_week_points: 3_791,
  best_morning_streak: 12,
  best_night_streak: 9,
  current_league: 'carbonara',
  on_board: true,
  suspended: false,
  ...over,
});

export const someGoals = (over: Partial<Goals> = {}): Goals => ({ ...newGoals(FAKE_USER), ...over });

export const someStreaks = (over: Partial<Streaks> = {}): Streaks => ({ ...newStreaks(FAKE_USER), ...over });

/** A check-in of `day` at the wall time `time` ('06:58'), `offset` minutes east of UTC. */
export function aCheckIn(
  type: CheckInType,
  day: string,
  time: string,
  over: Partial<CheckIn> & { offset?: number } = {},
): CheckIn {
  const { offset = 0, ...fields } = over;
  const at = instantOf(Date.parse(`${day}T${time}:00.000Z`) - offset * 60_000);
  const row = {
    id: checkInId(FAKE_USER, type, day),
    user_id: FAKE_USER,
    check_in_type: type,
    check_in_time: at,
    utc_offset_minutes: offset,
    local_day: day,
    day_start: '00:00:00',
    goal_time: type === 'morning' ? '07:00:00' : '23:00:00',
    streak: 1,
    streak_multiplier: 1,
    created_at: at,
    received_at: at,
    superseded: [],
    ...fields,
  };
  return { points_earned: scoreOf(minutesOff(row)) * row.streak_multiplier, ...row };
}
