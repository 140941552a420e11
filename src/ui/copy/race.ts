import type { LocalDay } from '#base/time-words.ts';
import { signedPoints } from '#copy/format/numbers.ts';
import { longSpanText, weekdayText } from '#copy/format/times.ts';
import { withChoices } from '#copy/language/language.ts';
import { leaderboardWords } from '#copy/words/leaderboard.ts';
import { raceWords as words } from '#copy/words/race.ts';
import { addDays } from '#domain/calendar/days.ts';
import type { PerfectToCome } from '#domain/standings/chase.ts';
import type { OwnWeek } from '#domain/standings/own-weeks.ts';
import type { ToCome } from '#domain/standings/to-come.ts';
import { copy } from '#ui/copy/copy.ts';

const NEAR = {
  morning: ['thisMorning', 'tomorrowMorning'],
  night: ['tonight', 'tomorrowNight'],
} as const;

/** A check-in to come, for its messages: which one, and the day of the week for a later one. */
const placed = ({ type, day, daysAhead }: ToCome) =>
  [NEAR[type][daysAhead] ?? type, weekdayText(day)] as const;

/** '16 to 22 November', in the order of the user's kind of English. */
function weekSpan(monday: LocalDay): string {
  const text = longSpanText(monday, addDays(monday, 6));
  const [from = '', until] = text.split(/\s*–\s*/u);
  return until === undefined ? text : words.span(from, until);
}

const withPoints = (message: typeof words.chase.keeps) => (next: PerfectToCome) =>
  message(...placed(next), signedPoints(next.perfectPoints));

/** Two check-ins in a row, from today's first to tomorrow's last; null for any others. */
function pairOf(first: ToCome, second: ToCome) {
  if (first.type === 'night' && second.type === 'morning')
    return first.daysAhead === 0 && second.daysAhead === 1 ? 'tonightAndTomorrow' : null;
  if (first.type === second.type || first.daysAhead !== second.daysAhead) return null;
  return (['today', 'tomorrow'] as const)[first.daysAhead] ?? null;
}

/** What only /leaderboard says: its two boards, the card under them, and a user's own weeks. */
export const raceCopy = withChoices(words, {
  accuracy: {
    oneMoreOf: (next: ToCome): string => words.accuracy.oneMore(...placed(next)),
  },
  chase: {
    overtakesWith: ([first, second, ...more]: readonly PerfectToCome[]): string => {
      const { overtakes, overtakesTwice, overtakesMore } = words.chase;
      if (!first) return '';
      if (!second) return withPoints(overtakes)(first);
      const pair = pairOf(first, second);
      if (!pair || more.length > 0) return overtakesMore(2 + more.length);
      return overtakesTwice(pair, signedPoints(first.perfectPoints), signedPoints(second.perfectPoints));
    },
    keepsWith: (next: PerfectToCome): string => withPoints(words.chase.keeps)(next),
    worthOf: (next: PerfectToCome): string => withPoints(words.chase.worth)(next),
    freshWorthOf: (next: PerfectToCome): string => withPoints(words.chase.fresh.worth)(next),
    bestWeekOf: (week: OwnWeek): string => words.chase.bestWeek(week.points, weekSpan(week.monday)),
    /** `order`: 1 if this is the user's best week, up to 3; else null. */
    orderText: (order: number | null): string => {
      const { soFar, bestSoFar, secondSoFar, thirdSoFar } = words.chase;
      return [soFar, bestSoFar, secondSoFar, thirdSoFar][order ?? 0] ?? soFar;
    },
  },
  aim: {
    getsWith: (next: ToCome): string => words.aim.gets(...placed(next)),
  },
  ownWeeks: {
    ago: (weeks: number): string | undefined => {
      const { two, three, four } = words.ownWeeks;
      return [copy.dashboard.thisWeek, leaderboardWords.lastWeek, two, three, four][weeks];
    },
    span: weekSpan,
  },
});
