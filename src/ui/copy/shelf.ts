import { withChoices } from '#copy/language/language.ts';
import { shelfWords } from '#copy/words/shelf.ts';
import { yearWords } from '#copy/words/year.ts';
import { LEAGUE_FROM_POINTS } from '#domain/check-ins/leagues.ts';
import { FULL_DAYS_OF_A_POT, type WeekRace } from '#domain/shelf/shelf.ts';

/** The sentences of the shelf, and of the league card in the highest league. */
export const shelfCopy = withChoices(shelfWords, {
  pots: {
    making: (month: string, fullDays: number) =>
      shelfWords.pots.makingOf(month, fullDays, FULL_DAYS_OF_A_POT),
    made: (fullDays: number) => yearWords.wholeOf(fullDays, FULL_DAYS_OF_A_POT),
    madeThisMonth: (fullDays: number) => shelfWords.pots.madeOfThisMonth(fullDays, FULL_DAYS_OF_A_POT),
    soFar: (fullDays: number) => shelfWords.pots.madeOfSoFar(fullDays, FULL_DAYS_OF_A_POT),
    tooLate: (fullDays: number, month: string, next: string) =>
      shelfWords.pots.madeOfTooLate(fullDays, FULL_DAYS_OF_A_POT, month, next),
  },
  race: {
    title: (race: WeekRace): string => {
      const { titles } = shelfWords.race;
      switch (race.kind) {
        case 'first':
          return titles.first(race.points);
        case 'fresh':
        case 'behind':
          return titles[race.kind](race.best);
        case 'ahead':
          return titles.ahead;
      }
    },
    text: (race: WeekRace, weeks: number): string => {
      const { texts } = shelfWords.race;
      const from = LEAGUE_FROM_POINTS.pho;
      switch (race.kind) {
        case 'first':
          return texts.first;
        case 'fresh':
          return texts.fresh(weeks, from);
        case 'behind':
          return texts.behind(race.points, weeks, from);
        case 'ahead':
          return texts.ahead(race.best, weeks, from);
      }
    },
  },
});
