import { groupedNumber } from '#copy/format/numbers.ts';
import { withChoices } from '#copy/language.ts';
import { shelfWords } from '#copy/words/shelf.ts';
import { yearWords } from '#copy/words/year.ts';
import { count } from '#copy/words.ts';
import { LEAGUE_FROM_POINTS } from '#domain/check-ins/leagues.ts';
import { type First, FULL_DAYS_OF_A_POT, type WeekRace } from '#domain/shelf/shelf.ts';
import { shareCopy } from '#ui/copy/share.ts';

const FIRSTS = shelfWords.firsts;

const weeksAtTheTop = (n: number): string =>
  `${count(n, 'week', 'weeks')} at ${groupedNumber(LEAGUE_FROM_POINTS.pho)} or more`;

const made = (fullDays: number): string => yearWords.wholeOf(fullDays, FULL_DAYS_OF_A_POT);

/** The sentences of the shelf, and of the league card in the highest league. */
export const shelfCopy = withChoices(shelfWords, {
  pots: {
    text: `${FULL_DAYS_OF_A_POT} full days make one. The lid shows your mornings, the pot your nights.`,
    making: (month: string, fullDays: number) => `${month}, ${made(fullDays)}`,
    made,
    madeThisMonth: (fullDays: number) => `${made(fullDays)} this month`,
    soFar: (fullDays: number) => `${made(fullDays)} so far.`,
    fullDaysOf: (fullDays: number, days: number) =>
      `${fullDays} ${shareCopy.unit('wholeDays', fullDays)} of ${days}`,
    columns: ['Month', yearWords.wholeDays, 'Mornings', 'Nights', 'Points'],
  },
  milestones: {
    first: (first: First) => FIRSTS[first],
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
  },
});
