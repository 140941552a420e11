import { linesOf } from '#copy/format/lines.ts';
import { listInSentence, listText } from '#copy/format/lists.ts';
import { shortWeekdayText, weekdayText } from '#copy/format/times.ts';
import { withChoices } from '#copy/language/language.ts';
import { otherTimesWords } from '#copy/words/other-times.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';

/** Days of a week, from 1 for Monday to 7 for Sunday, as `goals` has them. */
const WEEK = [...'1234567'];

/** A day with that number, for its name: 1 January 2024 was a Monday. */
const dayOf = (digit: string): string => `2024-01-0${digit}`;

/** 'Saturday and Sunday'. */
const inFull = (days: string): string => listInSentence([...days].map((day) => weekdayText(dayOf(day))));

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
  return last === undefined ? name : otherTimesWords.daysBetween(name, shortWeekdayText(dayOf(last)));
};

/** Fewer names say less than a number. */
const MOST_NAMED = 3;

function daysText(days: string, join: (names: readonly string[]) => string): string {
  const runs = runsOf(days);
  return runs.length > MOST_NAMED ? otherTimesWords.someDays(days.length) : join(runs.map(runText));
}

/** Other times of the goals on some days, on /settings, /reminders and in insights. */
export const otherTimesCopy = withChoices(otherTimesWords, {
  /** 'Sat, Sun', 'Mon to Fri', '4 days'. */
  days: (days: string) => daysText(days, listText),
  /** 'Sat and Sun'. */
  daysInWords: (days: string) => daysText(days, listInSentence),
  foot: (type: CheckInType, time: string | null, days: string) =>
    time === null ? otherTimesWords.plainFoot(type) : otherTimesWords.footWith(type, time, inFull(days)),
  week: () => {
    const short = linesOf(otherTimesWords.shortDays);
    return WEEK.map((day, index) => ({ day, name: weekdayText(dayOf(day)), short: short[index] }));
  },
  time: (days: string) => (days === '' ? otherTimesWords.timeOnNoDay : otherTimesWords.timeOn(inFull(days))),
  nextDay: (dayEnd: string | null, time: string) =>
    dayEnd === null ? otherTimesWords.nextDayAtMidnight(time) : otherTimesWords.nextDayAfter(dayEnd, time),
  timeOnDays: (days: string, time: string) => otherTimesWords.daysAndTime(daysText(days, listText), time),
  measured: (days: string, time: string) =>
    otherTimesWords.comparedWith(daysText(days, listInSentence), time),
});
