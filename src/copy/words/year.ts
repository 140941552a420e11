// Made from words/en.arb by npm run generate.
import { wordsOf } from '#copy/language.ts';

export const yearWords = wordsOf('year', {
  grid: (year: number) => `${year}, day by day`,
  previous: 'Previous year',
  next: 'Next year',
  perfect: 'Perfect',
  wholeDays: 'Full days',
  byMonth: 'Month by month',
  monthsOf: (year: number) => `${year}, month by month`,
  perfectOf: (n: number) => `${n} perfect`,
  wholeOf: (whole: number, days: number) => `${whole} of ${days} full days`,
  legend: {
    missed: 'missed',
    closer: 'closer',
    perfect: 'perfect',
    today: 'today',
  },
  checkInWords: (time: string, what: string) => `${time}, ${what}`,
  waiting: 'not synced yet',
  close: 'Close the day',
});
