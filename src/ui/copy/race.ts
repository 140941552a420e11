import type { LocalDay } from '#base/time-words.ts';
import { groupedNumber } from '#copy/format/numbers.ts';
import { longSpanText, weekdayText } from '#copy/format/times.ts';
import { withChoices } from '#copy/language.ts';
import { raceWords } from '#copy/words/race.ts';
import { addDays } from '#domain/calendar/days.ts';
import type { PerfectToCome } from '#domain/standings/chase.ts';
import type { OwnWeek } from '#domain/standings/own-weeks.ts';
import type { ToCome } from '#domain/standings/to-come.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { copy } from '#ui/copy/copy.ts';
import { leaderboardCopy } from '#ui/copy/leaderboard.ts';

const ofFour = (made: number) => `${made} of 4`;
const points = (n: number) => (n === 1 ? '1 point' : `${groupedNumber(n)} points`);
const TOMORROWS: Record<CheckInType, string> = { morning: copy.checkIn.tomorrow, night: 'tomorrow night' };
const ORDINALS: Readonly<Record<number, string>> = { 1: 'best', 2: 'second best', 3: 'third best' };

/** 'tonight', 'tomorrow morning', 'Friday night'. */
function whenOf({ type, day, daysAhead }: ToCome): string {
  if (daysAhead === 0) return copy.checkIn.todays[type];
  return daysAhead === 1 ? TOMORROWS[type] : `${weekdayText(day)} ${type}`;
}

/** '16 to 22 November', in the order of the user's kind of English. */
const weekSpan = (monday: LocalDay) => longSpanText(monday, addDays(monday, 6)).replace(/\s*–\s*/u, ' to ');

/** What only /leaderboard says: its two boards, the card under them, and a user's own weeks. */
export const raceCopy = withChoices(raceWords, {
  accuracy: {
    few: (made: number) => `${ofFour(made)} check-ins`,
    oneMore: (next: ToCome) => `${ofFour(3)}, ${whenOf(next)} gets you a place`,
  },
  chase: {
    week: copy.dashboard.thisWeek,
    ahead: (gap: number) => `${points(gap)} ahead`,
    behind: (gap: number) => `${points(gap)} behind you`,
    /** The points of one or two check-ins are added after it. */
    overtakes: ([first, second, ...more]: readonly PerfectToCome[]) => {
      if (!first) return '';
      if (!second) return `Perfect ${whenOf(first)} and you're ahead:`;
      if (more.length > 0) return `${2 + more.length} perfect check-ins and you're ahead.`;
      return `Perfect ${whenOf(first)} and ${whenOf(second)}, and you're ahead:`;
    },
    keeps: (next: PerfectToCome) => `Perfect ${whenOf(next)} keeps you ahead:`,
    worth: (next: PerfectToCome) => `Perfect ${whenOf(next)}:`,
    bestWeek: (week: OwnWeek) => `${groupedNumber(week.points)}, from ${weekSpan(week.monday)}`,
    total: points,
    soFar: (order: number | null) => (order === null ? 'So far' : `Your ${ORDINALS[order]} so far`),
  },
  aim: {
    more: (gap: number) => `${points(gap)} more accurate`,
    less: (gap: number) => `${points(gap)} less accurate`,
    gets: (next: ToCome) => {
      const when = whenOf(next);
      return `${when[0]?.toUpperCase()}${when.slice(1)}'s gets you a place`;
    },
  },
  ownWeeks: {
    ago: [
      copy.dashboard.thisWeek,
      leaderboardCopy.lastWeek,
      'Two weeks ago',
      'Three weeks ago',
      'Four weeks ago',
    ],
    span: weekSpan,
  },
});
