/**
 * The effect of a change of goals, and from when it counts.
 *
 * - A changed goal counts today only if no points can be earned yet, for the old goal or for the new one.
 *   Otherwise it counts from the next logical day. So no user moves the goal to the current time.
 * - A changed day start counts from the next logical day: the day is under way already.
 * - A change that leaves the goal of today as it is, such as another time on other days, counts today.
 * - The last change wins. Choosing the goal of today again drops a change that waits.
 * - Before the first check-in nothing was scored, so everything counts at once.
 *
 * Twin: `private.goals_after_change` in SQL; both run tests/cases/goals.json,
 * tests/cases/other-times.json and tests/cases/day-start.json.
 */
import type { EpochMs } from '#base/clock.ts';
import type { ClockTime, Instant, LocalDay } from '#base/time-words.ts';
import { dayStartInForce, todayOf } from '#domain/calendar/day-start.ts';
import { addDays, epochOf, instantOf } from '#domain/calendar/days.ts';
import {
  chosenWeekGoals,
  goalInForce,
  goalOnDay,
  type WeekGoals,
  weekGoalsOn,
} from '#domain/calendar/goal-in-force.ts';
import { SCORING_WINDOW_MINUTES, signedMinutesToGoal } from '#domain/check-ins/scoring.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import type { Goals } from '#schemas/tables/goals.ts';
import type { Streaks } from '#schemas/tables/streaks.ts';

/** What the user chose, and when and where. What is absent stays as it was. */
type Change = Moment &
  Partial<
    Pick<
      Goals,
      | 'morning_goal_time'
      | 'night_goal_time'
      | 'day_start'
      | 'morning_other_time'
      | 'morning_other_days'
      | 'night_other_time'
      | 'night_other_days'
    >
  >;

interface Moment {
  changed_at: Instant;
  utc_offset_minutes: number;
}

/** True once the account has a check-in. */
export function hasCheckedIn(streaks: Streaks): boolean {
  return streaks.last_morning_check !== null || streaks.last_night_check !== null;
}

/** The goals after a change. Doing it twice changes nothing. */
export function changeGoals(
  goals: Goals,
  { changed_at, utc_offset_minutes, ...wishes }: Change,
  checkedIn: boolean,
): Goals {
  const wanted: Goals = { ...goals, ...wishes };
  const moment = checkedIn ? { changed_at, utc_offset_minutes } : null;
  return {
    ...wanted,
    ...changedGoal(goals, 'morning', wanted, moment),
    ...changedGoal(goals, 'night', wanted, moment),
    ...changedDayStart(goals, wanted, moment),
  };
}

/** From when the goals of a type count, and what counts before. `moment`: null before the first check-in. */
function changedGoal(
  goals: Goals,
  type: CheckInType,
  wanted: Goals,
  moment: Moment | null,
): Partial<Goals> | undefined {
  const wish = chosenWeekGoals(wanted, type);
  if (moment && isSame(wish, chosenWeekGoals(goals, type))) return;
  const from = moment && countsFrom(goals, type, wish, moment);
  const { usual, other, otherDays } = from === null ? wish : weekGoalsOn(goals, type, addDays(from, -1));
  return type === 'morning'
    ? {
        morning_goal_from: from,
        previous_morning_goal_time: usual,
        previous_morning_other_time: other,
        previous_morning_other_days: otherDays || null,
      }
    : {
        night_goal_from: from,
        previous_night_goal_time: usual,
        previous_night_other_time: other,
        previous_night_other_days: otherDays || null,
      };
}

const isSame = (one: WeekGoals, two: WeekGoals): boolean =>
  one.usual === two.usual && one.other === two.other && one.otherDays === two.otherDays;

/** Whether those goals would count today already if they were chosen now; else from the next logical day. */
export function countsToday(
  goals: Goals,
  type: CheckInType,
  wish: WeekGoals,
  now: EpochMs,
  utcOffsetMinutes: number,
): boolean {
  const moment = { changed_at: instantOf(now), utc_offset_minutes: utcOffsetMinutes };
  return countsFrom(goals, type, wish, moment) === todayOf(goals, now, utcOffsetMinutes);
}

/** The first logical day on which those goals would count, if they were chosen at that moment. */
function countsFrom(
  goals: Goals,
  type: CheckInType,
  wish: WeekGoals,
  { changed_at, utc_offset_minutes }: Moment,
): LocalDay {
  const at = epochOf(changed_at);
  const today = todayOf(goals, at, utc_offset_minutes);
  const standing = goalInForce(goals, type, today);
  const wanted = goalOnDay(wish, today);
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

function changedDayStart(
  goals: Goals,
  { day_start }: Goals,
  moment: Moment | null,
): Partial<Goals> | undefined {
  if (!moment) return { previous_day_start: day_start, day_start_from: null };
  if (day_start === goals.day_start) return;
  const at = epochOf(moment.changed_at);
  return {
    previous_day_start: dayStartInForce(goals, at, moment.utc_offset_minutes),
    day_start_from: addDays(todayOf(goals, at, moment.utc_offset_minutes), 1),
  };
}
