/**
 * The effect of a change of goals, and from when it counts.
 *
 * - A changed goal counts today only if no points can be earned yet, for the old goal or for the new one.
 *   Otherwise it counts from the next logical day. So no user moves the goal to the current time.
 * - A changed day start counts from the next logical day: the day is under way already.
 * - The last change wins. Choosing the goal of today again drops a change that waits.
 * - Before the first check-in nothing was scored, so everything counts at once.
 *
 * Twin: `private.goals_after_change` in SQL; both run tests/cases/goals.json and tests/cases/day-start.json.
 */
import type { EpochMs } from '#base/clock.ts';
import type { ClockTime, Instant, LocalDay } from '#base/time-words.ts';
import { dayStartInForce, todayOf } from '#domain/calendar/day-start.ts';
import { addDays, epochOf, instantOf } from '#domain/calendar/days.ts';
import { chosenGoal, goalInForce } from '#domain/calendar/goal-in-force.ts';
import { SCORING_WINDOW_MINUTES, signedMinutesToGoal } from '#domain/check-ins/scoring.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import type { Goals } from '#schemas/tables/goals.ts';
import type { Streaks } from '#schemas/tables/streaks.ts';

/** What the user chose, and when and where. */
type Change = Pick<Goals, 'morning_goal_time' | 'night_goal_time' | 'day_start'> & {
  changed_at: Instant;
  utc_offset_minutes: number;
};

/** True once the account has a check-in. */
export function hasCheckedIn(streaks: Streaks): boolean {
  return streaks.last_morning_check !== null || streaks.last_night_check !== null;
}

/** The goals after a change. Doing it twice changes nothing. */
export function changeGoals(goals: Goals, change: Change, checkedIn: boolean): Goals {
  const { morning_goal_time, night_goal_time, day_start } = change;
  if (!checkedIn) {
    return {
      ...goals,
      morning_goal_time,
      previous_morning_goal_time: morning_goal_time,
      morning_goal_from: null,
      night_goal_time,
      previous_night_goal_time: night_goal_time,
      night_goal_from: null,
      day_start,
      previous_day_start: day_start,
      day_start_from: null,
    };
  }
  return {
    ...goals,
    ...changedGoal(goals, 'morning', change),
    ...changedGoal(goals, 'night', change),
    ...changedDayStart(goals, change),
  };
}

function changedGoal(goals: Goals, type: CheckInType, change: Change): Partial<Goals> {
  const wanted = type === 'morning' ? change.morning_goal_time : change.night_goal_time;
  if (wanted === chosenGoal(goals, type)) return {};
  const from = countsFrom(goals, type, wanted, change);
  const previous = goalInForce(goals, type, addDays(from, -1));
  return type === 'morning'
    ? { morning_goal_time: wanted, previous_morning_goal_time: previous, morning_goal_from: from }
    : { night_goal_time: wanted, previous_night_goal_time: previous, night_goal_from: from };
}

/** Whether that goal would count today already if it were chosen now; else from the next logical day. */
export function countsToday(
  goals: Goals,
  type: CheckInType,
  wanted: ClockTime,
  now: EpochMs,
  utcOffsetMinutes: number,
): boolean {
  const moment = { changed_at: instantOf(now), utc_offset_minutes: utcOffsetMinutes };
  return countsFrom(goals, type, wanted, moment) === todayOf(goals, now, utcOffsetMinutes);
}

/** The first logical day on which that goal would count, if it were chosen at that moment. */
function countsFrom(
  goals: Goals,
  type: CheckInType,
  wanted: ClockTime,
  { changed_at, utc_offset_minutes }: Pick<Change, 'changed_at' | 'utc_offset_minutes'>,
): LocalDay {
  const at = epochOf(changed_at);
  const today = todayOf(goals, at, utc_offset_minutes);
  const standing = goalInForce(goals, type, today);
  // on the day on which a new day start takes effect, a goal can lie at two moments
  const { day_start, previous_day_start, day_start_from } = goals;
  const starts =
    day_start_from === today
      ? [previous_day_start, day_start]
      : [dayStartInForce(goals, at, utc_offset_minutes)];
  const isOpen = (goal_time: ClockTime) =>
    starts.some((start) => {
      const moment = { check_in_time: changed_at, utc_offset_minutes, local_day: today, day_start: start };
      return signedMinutesToGoal({ ...moment, goal_time }) >= -SCORING_WINDOW_MINUTES;
    });
  return wanted === standing || !(isOpen(standing) || isOpen(wanted)) ? today : addDays(today, 1);
}

function changedDayStart(goals: Goals, change: Change): Partial<Goals> {
  const { day_start, utc_offset_minutes } = change;
  if (day_start === goals.day_start) return {};
  const at = epochOf(change.changed_at);
  return {
    day_start,
    previous_day_start: dayStartInForce(goals, at, utc_offset_minutes),
    day_start_from: addDays(todayOf(goals, at, utc_offset_minutes), 1),
  };
}
