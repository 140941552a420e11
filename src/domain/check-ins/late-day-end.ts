import type { ClockTime } from '#base/time-words.ts';
import { clockTimeToSeconds, MIDNIGHT, MINUTES_PER_DAY, secondsToClockTime } from '#domain/calendar/days.ts';
import { PERFECT_WINDOW_MINUTES, SCORING_WINDOW_MINUTES } from '#domain/check-ins/scoring.ts';

/** At least this much of the day remains after its night goal. */
const SPARE_MINUTES = 120;

/**
 * The end of the day with which a night goal after midnight still belongs to the evening before: the first full hour
 * at least two hours after the goal, and never later than the first points of the morning. Midnight for every other
 * night goal.
 */
export function lateDayEnd(nightGoal: ClockTime, morningGoal: ClockTime): ClockTime {
  const night = clockTimeToSeconds(nightGoal) / 60;
  const morning = clockTimeToSeconds(morningGoal) / 60;
  if (night >= MINUTES_PER_DAY / 2 || night >= morning) return MIDNIGHT;
  const opening = morning - SCORING_WINDOW_MINUTES;
  // if the morning opens before the night is over, they share the time between the two goals
  const latest = opening > night + PERFECT_WINDOW_MINUTES ? opening : Math.floor((night + morning) / 2);
  const wanted = Math.ceil((night + SPARE_MINUTES) / 60) * 60;
  return secondsToClockTime(Math.min(wanted, latest) * 60);
}
