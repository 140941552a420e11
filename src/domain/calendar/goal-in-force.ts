/**
 * Which goal counts on a day. Once points can be earned for a goal, that goal is fixed for the day: a later
 * change counts from the next day on (domain/check-ins/change-goals.ts).
 *
 * Twin: `private.goal_in_force` in SQL; both run tests/cases/goals.json.
 */
import type { ClockTime, LocalDay } from '#base/time-words.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import type { Goals } from '#schemas/tables/goals.ts';

/** The goal that a check-in of that logical day is scored against. */
export function goalInForce(goals: Goals, type: CheckInType, day: LocalDay): ClockTime {
  const from = type === 'morning' ? goals.morning_goal_from : goals.night_goal_from;
  if (from === null || day >= from) return chosenGoal(goals, type);
  return type === 'morning' ? goals.previous_morning_goal_time : goals.previous_night_goal_time;
}

/** The goal as chosen last, whether it counts yet or not. */
export function chosenGoal(goals: Goals, type: CheckInType): ClockTime {
  return type === 'morning' ? goals.morning_goal_time : goals.night_goal_time;
}

/** The goal of that day and the one chosen for later; null when no change waits. */
export function waitingGoal(
  goals: Goals,
  type: CheckInType,
  day: LocalDay,
): { standing: ClockTime; chosen: ClockTime } | null {
  const [standing, chosen] = [goalInForce(goals, type, day), chosenGoal(goals, type)];
  return standing === chosen ? null : { standing, chosen };
}
