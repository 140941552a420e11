// Made from words/en.arb by npm run generate.
import { groupedNumber } from '#copy/format/numbers.ts';
import { wordsOf } from '#copy/language.ts';

export const shelfWords = wordsOf('shelf', {
  firsts: {
    perfect: 'Perfect',
    fullDay: 'Full day',
    fullWeek: 'Full week',
  },
  title: 'Your shelf',
  open: 'Shelf',
  failed: "Couldn't load your shelf.",
  pots: {
    title: 'A pot for each full month',
    count: (n: number) => n === 1 ? `${groupedNumber(n)} pot` : `${groupedNumber(n)} pots`,
    image: (month: string, mornings: number, nights: number) => `${month}, mornings ${mornings}, nights ${nights}`,
    tooLate: (month: string, next: string) => `${month} was nearly over when you came, so your first pot will be ${next}'s.`,
    mornings: 'Mornings',
    nights: 'Nights',
    points: 'Points',
    close: 'Close',
  },
  milestones: {
    title: 'Milestones',
    firsts: 'Firsts',
    streaks: 'Day streaks',
    days: (n: number) => n === 1 ? `${groupedNumber(n)} day` : `${groupedNumber(n)} days`,
    reached: (what: string, day: string) => `${what}, reached on ${day}`,
    today: 'Today',
    next: 'Next',
    nextIs: (days: number) => `Next: ${days === 1 ? `${groupedNumber(days)} day` : `${groupedNumber(days)} days`}`,
  },
  race: {
    progress: 'This week against your best one',
  },
});
