import { groupedNumber } from '#copy/format/numbers.ts';
import { count } from '#copy/words.ts';
import { LEAGUE_FROM_POINTS } from '#domain/check-ins/leagues.ts';
import { type First, FULL_DAYS_OF_A_POT, type WeekRace } from '#domain/shelf/shelf.ts';
import { shareCopy } from '#ui/copy/share.ts';
import { yearCopy } from '#ui/copy/year.ts';

const FIRSTS: Record<First, string> = { perfect: 'Perfect', fullDay: 'Full day', fullWeek: 'Full week' };

const weeksAtTheTop = (n: number): string =>
  `${count(n, 'week', 'weeks')} at ${groupedNumber(LEAGUE_FROM_POINTS.pho)} or more`;

const made = (fullDays: number): string => yearCopy.wholeOf(fullDays, FULL_DAYS_OF_A_POT);

/** The sentences of the shelf, and of the league card in the highest league. */
export const shelfCopy = {
  title: 'Your shelf',
  open: 'Shelf',
  failed: "Couldn't load your shelf.",
  pots: {
    title: 'A pot for each full month',
    text: `${FULL_DAYS_OF_A_POT} full days make one. The lid shows your mornings, the pot your nights.`,
    count: (n: number) => count(n, 'pot', 'pots'),
    image: (month: string, mornings: number, nights: number) =>
      `${month}, mornings ${mornings}, nights ${nights}`,
    making: (month: string, fullDays: number) => `${month}, ${made(fullDays)}`,
    made,
    madeThisMonth: (fullDays: number) => `${made(fullDays)} this month`,
    soFar: (fullDays: number) => `${made(fullDays)} so far.`,
    tooLate: (month: string, next: string) =>
      `${month} was nearly over when you came, so your first pot will be ${next}'s.`,
    fullDaysOf: (fullDays: number, days: number) =>
      `${fullDays} ${shareCopy.unit('wholeDays', fullDays)} of ${days}`,
    mornings: 'Mornings',
    nights: 'Nights',
    points: 'Points',
    close: 'Close',
    columns: ['Month', yearCopy.wholeDays, 'Mornings', 'Nights', 'Points'],
  },
  milestones: {
    title: 'Milestones',
    firsts: 'Firsts',
    first: (first: First) => FIRSTS[first],
    streaks: 'Day streaks',
    days: (n: number) => count(n, 'day', 'days'),
    reached: (what: string, day: string) => `${what}, reached on ${day}`,
    today: 'Today',
    next: 'Next',
    together: 'Together',
    inARow: 'in a row',
    inAll: 'in all',
    longestTogether: (days: number) => `Longest run of a pot for two: ${count(days, 'day', 'days')}`,
    allTogether: (days: number) => `All days of your pots for two: ${count(days, 'day', 'days')}`,
    nextIs: (days: number) => `Next: ${count(days, 'day', 'days')}`,
  },
  race: {
    title: (race: WeekRace): string => {
      switch (race.kind) {
        case 'first':
          return `${groupedNumber(race.points)} is your first week up here`;
        case 'fresh':
          return `A fresh week, and ${groupedNumber(race.best)} to beat`;
        case 'behind':
          return `${groupedNumber(race.best)} is the week to beat`;
        case 'ahead':
          return 'Your best week yet';
      }
    },
    text: (race: WeekRace, atTheTop: number): string => {
      switch (race.kind) {
        case 'first':
          return 'Next week you race it';
        case 'fresh':
          return weeksAtTheTop(atTheTop);
        case 'behind':
          return `${groupedNumber(race.points)} so far · ${weeksAtTheTop(atTheTop)}`;
        case 'ahead':
          return `${groupedNumber(race.best)} before · ${weeksAtTheTop(atTheTop)}`;
      }
    },
    progress: 'This week against your best one',
  },
};
