import { shortWeekdayText, weekdayText } from '#copy/format/times.ts';
import { withChoices } from '#copy/language.ts';
import { otherTimesWords } from '#copy/words/other-times.ts';
import { count } from '#copy/words.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { copy } from '#ui/copy/copy.ts';

/** Days of a week, from 1 for Monday to 7 for Sunday, as `goals` has them. */
const WEEK = [...'1234567'];

/** A day with that number, for its name: 1 January 2024 was a Monday. */
const dayOf = (digit: string): string => `2024-01-0${digit}`;

/** 'Saturday and Sunday'. */
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** The days with three or more in a row as one: ['135'] is ['1', '3', '5'], '12345' is ['12345']. */
function runsOf(days: string): readonly string[] {
  const runs: string[] = [];
  for (const digit of days) {
    const last = runs.at(-1);
    if (last !== undefined && Number(digit) === Number(last.at(-1)) + 1) runs[runs.length - 1] = last + digit;
    else runs.push(digit);
  }
  return runs.flatMap((run) => (run.length > 2 ? [run] : [...run]));
}

const runText = (run: string): string => {
  const [first, last] = [run.charAt(0), run.slice(1).at(-1)];
  const name = shortWeekdayText(dayOf(first));
  return last === undefined ? name : `${name} to ${shortWeekdayText(dayOf(last))}`;
};

/** Fewer names say less than a number. */
const MOST_NAMED = 3;

function daysText(days: string, join: (names: readonly string[]) => string): string {
  const runs = runsOf(days);
  return runs.length > MOST_NAMED ? count(days.length, 'day', 'days') : join(runs.map(runText));
}

/** Other times of the goals on some days, on /settings, /reminders and in insights. */
export const otherTimesCopy = withChoices(otherTimesWords, {
  /** 'Sat, Sun', 'Mon to Fri', '4 days'. */
  days: (days: string) => daysText(days, (names) => names.join(', ')),
  /** 'Sat and Sun'. */
  daysInWords: (days: string) => daysText(days, listed),
  /** The name of the button, for screen readers. */
  foot: (type: CheckInType, time: string | null, days: string) => {
    const name = `${copy.types[type]}, other time on some days`;
    return time === null
      ? name
      : `${name}: ${time} on ${listed([...days].map((day) => weekdayText(dayOf(day))))}`;
  },
  week: WEEK.map((day) => ({
    day,
    name: weekdayText(dayOf(day)),
    short: shortWeekdayText(dayOf(day)).slice(0, 2),
  })),
  time: (days: string) =>
    `Time on ${listed([...days].map((day) => weekdayText(dayOf(day)))) || 'these days'}`,
  nextDay: (dayEnd: string | null, time: string) =>
    `Your day ends at ${dayEnd ?? 'midnight'}, so ${time} would count for the next day.`,
  /** Beside the usual time of a reminder. */
  timeOnDays: (days: string, time: string) => `${daysText(days, (names) => names.join(', '))} ${time}`,
  /** Below a chart whose clock is that of the usual goal. */
  measured: (days: string, time: string) => `${daysText(days, listed)}: early or late compared with ${time}.`,
});
