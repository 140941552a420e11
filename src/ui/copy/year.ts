/** The sentences of the tab Year. */
export const yearCopy = {
  grid: (year: number) => `${year}, day by day`,
  previous: 'Previous year',
  next: 'Next year',
  perfect: 'Perfect',
  wholeDays: 'Full days',
  byMonth: 'Month by month',
  /** Several years are on the page. */
  monthsOf: (year: number) => `${year}, month by month`,
  perfectOf: (n: number) => `${n} perfect`,
  wholeOf: (whole: number, days: number) => `${whole} of ${days} full days`,
  legend: { missed: 'missed', closer: 'closer', perfect: 'perfect', today: 'today' },
  /** `time` and `what`: '06:42' and '87 points'. */
  checkInWords: (time: string, what: string) => `${time}, ${what}`,
  waiting: 'not synced yet',
  close: 'Close the day',
};
