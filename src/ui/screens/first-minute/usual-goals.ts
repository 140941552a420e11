import type { ClockTime } from '#base/time-words.ts';
import { chosenWeekGoals } from '#domain/calendar/goal-in-force.ts';
import { newAccountRows } from '#domain/users/new-account.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import type { Goals } from '#schemas/tables/goals.ts';

const [, [, USUAL]] = newAccountRows('', '');

/** The goal of a new account. */
export const usualGoal = (type: CheckInType): ClockTime => chosenWeekGoals(USUAL, type).usual;

/** A stored goal; the usual one until the first page of data has arrived. */
export const goalOf = (goals: Goals | null, type: CheckInType): ClockTime =>
  chosenWeekGoals(goals ?? USUAL, type).usual;
