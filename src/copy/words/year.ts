// Made from words/en.arb by npm run generate.
import { wordsOf } from '#copy/language/language.ts';

export const yearWords = wordsOf('year', {
  previous: 'Previous year',
  next: 'Next year',
  grid: (year: number) => `${year}, day by day`,
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
  titleAt: (title: string, time: string) => `${title} ${time}`,
  checkInWords: (time: string, what: string) => `${time}, ${what}`,
  notSynced: (what: string) => `${what}, not synced yet`,
  close: 'Close the day',
});
