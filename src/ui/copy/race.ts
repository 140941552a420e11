import type { LocalDay } from '#base/time-words.ts';
import { groupedNumber } from '#copy/format/numbers.ts';
import { longSpanText, weekdayText } from '#copy/format/times.ts';
import { count } from '#copy/words.ts';
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
export const raceCopy = {
  whatCounts: 'What counts',
  tabs: { points: 'Points', accuracy: 'Accuracy' },
  notStarted: 'Not started yet',
  accuracy: {
    why: 'Your average score this week, without the streak multiplier. It takes four check-ins to get a place.',
    unit: 'out of 100',
    line: (made: number, minutesOff: number) =>
      `${count(made, 'check-in', 'check-ins')}, ${minutesOff} min off`,
    few: (made: number) => `${ofFour(made)} check-ins`,
    oneMore: (next: ToCome) => `${ofFour(3)}, ${whenOf(next)} gets you a place`,
  },
  chase: {
    above: 'Next above you',
    level: 'Level with you',
    lead: "You're in front",
    nearest: 'Nearest to you',
    best: 'Your best week',
    week: copy.dashboard.thisWeek,
    ahead: (gap: number) => `${points(gap)} ahead`,
    same: 'Same points as you',
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
    over: 'A new race starts on Monday.',
    fresh: { title: 'A fresh week', head: 'Everyone starts at 0', text: 'The first check-in takes the lead' },
    toGo: (gap: number) => `${groupedNumber(gap)} to go`,
    bestWeek: (week: OwnWeek) => `${groupedNumber(week.points)}, from ${weekSpan(week.monday)}`,
    beatable: 'Perfect every time till Sunday, and you beat it.',
    total: points,
    soFar: (order: number | null) => (order === null ? 'So far' : `Your ${ORDINALS[order]} so far`),
    nothingLeft: 'Nothing more to win today. A new race starts on Monday.',
    and: ' and ',
    end: '.',
  },
  aim: {
    tip: "Within 5 minutes counts as 100. Streaks don't matter here.",
    more: (gap: number) => `${points(gap)} more accurate`,
    less: (gap: number) => `${points(gap)} less accurate`,
    nearer: (minutes: number) => `${minutes} min closer to the goal on average`,
    farther: (minutes: number) => `${minutes} min farther from the goal on average`,
    same: 'Same score as you',
    noOneElse: 'No one else has a place yet',
    oneMore: 'One more',
    place: 'Your place',
    gets: (next: ToCome) => {
      const when = whenOf(next);
      return `${when[0]?.toUpperCase()}${when.slice(1)}'s gets you a place`;
    },
    missing: (n: number) => `${n} more and you have a place`,
    nextWeek: 'Too few are left this week for a place',
  },
  /** The reader's own weeks, shown to a user without friends. */
  ownWeeks: {
    label: 'Your last weeks',
    ago: [
      copy.dashboard.thisWeek,
      leaderboardCopy.lastWeek,
      'Two weeks ago',
      'Three weeks ago',
      'Four weeks ago',
    ],
    best: 'Best',
    span: weekSpan,
  },
};
