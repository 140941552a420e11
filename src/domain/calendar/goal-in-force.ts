/**
 * Which goal counts on a day. Once points can be earned for a goal, that goal is fixed for the day: a later
 * change counts from the next day on (domain/check-ins/change-goals.ts).
 *
 * Twin: `private.goal_in_force` in SQL; both run tests/cases/goals.json and tests/cases/other-times.json.
 */
import type { ClockTime, LocalDay } from '#base/time-words.ts';
import { addDays, weekdayOf } from '#domain/calendar/days.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import type { Goals } from '#schemas/tables/goals.ts';

/** The goal of one type for every day of a week. */
export interface WeekGoals {
  /** On all days but the other ones. */
  usual: ClockTime;
  /** Null: none. */
  other: ClockTime | null;
  /** The days of the other time: '67' is Saturday and Sunday. */
  otherDays: string;
}

/** The goals of a week that count on that logical day. */
export function weekGoalsOn(goals: Goals, type: CheckInType, day: LocalDay): WeekGoals {
  const from = goals[`${type}_goal_from`];
  return from === null || day >= from ? chosenWeekGoals(goals, type) : weekGoals(goals, type, 'previous_');
}

/** The goals of a week as chosen last, whether they count yet or not. */
export const chosenWeekGoals = (goals: Goals, type: CheckInType): WeekGoals => weekGoals(goals, type, '');

function weekGoals(goals: Goals, type: CheckInType, which: '' | 'previous_'): WeekGoals {
  return {
    usual: goals[`${which}${type}_goal_time`],
    other: goals[`${which}${type}_other_time`],
    otherDays: goals[`${which}${type}_other_days`] ?? '',
  };
}

/** The time that those goals give a day. */
export const goalOnDay = ({ usual, other, otherDays }: WeekGoals, day: LocalDay): ClockTime =>
  other !== null && otherDays.includes(String(weekdayOf(day) + 1)) ? other : usual;

/** The goal that a check-in of that logical day is scored against. */
export const goalInForce = (goals: Goals, type: CheckInType, day: LocalDay): ClockTime =>
  goalOnDay(weekGoalsOn(goals, type, day), day);

/** The usual goal, when that day has another one; else null. */
export function replacedGoal(goals: Goals, type: CheckInType, day: LocalDay): ClockTime | null {
  const { usual } = weekGoalsOn(goals, type, day);
  return usual === goalInForce(goals, type, day) ? null : usual;
}

/** The goal of that day and the one of the next day, while a change of today's goal waits; else null. */
export function waitingGoal(
  goals: Goals,
  type: CheckInType,
  day: LocalDay,
): { standing: ClockTime; chosen: ClockTime } | null {
  const standing = goalInForce(goals, type, day);
  const wish = chosenWeekGoals(goals, type);
  const chosen = goalOnDay(wish, addDays(day, 1));
  return standing === goalOnDay(wish, day) || standing === chosen ? null : { standing, chosen };
}
