import type { ClockTime } from '#base/time-words.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import type { Goals } from '#schemas/tables/goals.ts';

/** The goals of a new account (product.md §9). */
export const USUAL_GOALS: Readonly<Record<CheckInType, ClockTime>> = {
  morning: '07:00:00',
  night: '23:00:00',
};

/** A stored goal; the usual one until the first page of data has arrived. */
export function goalOf(goals: Goals | null, type: CheckInType): ClockTime {
  if (!goals) return USUAL_GOALS[type];
  return type === 'morning' ? goals.morning_goal_time : goals.night_goal_time;
}
