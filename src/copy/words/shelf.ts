// Made from words/en.arb by npm run generate.
import { groupedNumber } from '#copy/format/numbers.ts';
import { wordsOf } from '#copy/language/language.ts';

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
    text: (days: number) => `${days} full days make one. The lid shows your mornings, the pot your nights.`,
    count: (n: number) => n === 1 ? `${groupedNumber(n)} pot` : `${groupedNumber(n)} pots`,
    image: (month: string, mornings: number, nights: number) => `${month}, mornings ${mornings}, nights ${nights}`,
    makingOf: (month: string, fullDays: number, days: number) => `${month}, ${fullDays} of ${days} full days`,
    madeOfThisMonth: (fullDays: number, days: number) => `${fullDays} of ${days} full days this month`,
    madeOfSoFar: (fullDays: number, days: number) => `${fullDays} of ${days} full days so far.`,
    madeOfTooLate: (fullDays: number, days: number, month: string, next: string) => `${fullDays} of ${days} full days so far. ${month} was nearly over when you came, so your first pot will be ${next}'s.`,
    fullDaysOf: (fullDays: number, days: number) => fullDays === 1 ? `${groupedNumber(fullDays)} full day of ${days}` : `${groupedNumber(fullDays)} full days of ${days}`,
    month: 'Month',
    mornings: 'Mornings',
    nights: 'Nights',
    points: 'Points',
  },
  milestones: {
    title: 'Milestones',
    firsts: 'Firsts',
    streaks: 'Day streaks',
    days: (n: number) => n === 1 ? `${groupedNumber(n)} day` : `${groupedNumber(n)} days`,
    reached: (what: string, day: string) => `${what}, reached on ${day}`,
    today: 'Today',
    next: 'Next',
    nextIs: (days: number) => days === 1 ? `Next: ${groupedNumber(days)} day` : `Next: ${groupedNumber(days)} days`,
    together: 'Together',
    inARow: 'in a row',
    inAll: 'in all',
    longestTogether: (days: number) => `Longest run of a pot for two: ${days === 1 ? `${groupedNumber(days)} day` : `${groupedNumber(days)} days`}`,
    allTogether: (days: number) => `All days of your pots for two: ${days === 1 ? `${groupedNumber(days)} day` : `${groupedNumber(days)} days`}`,
  },
  race: {
    progress: 'This week against your best one',
    titles: {
      first: (points: number) => `${groupedNumber(points)} is your first week up here`,
      fresh: (best: number) => `A fresh week, and ${groupedNumber(best)} to beat`,
      behind: (best: number) => `${groupedNumber(best)} is the week to beat`,
      ahead: 'Your best week yet',
    },
    texts: {
      first: 'Next week you race it',
      fresh: (weeks: number, from: number) => weeks === 1 ? `${groupedNumber(weeks)} week at ${groupedNumber(from)} or more` : `${groupedNumber(weeks)} weeks at ${groupedNumber(from)} or more`,
      behind: (points: number, weeks: number, from: number) => weeks === 1 ? `${groupedNumber(points)} so far · ${groupedNumber(weeks)} week at ${groupedNumber(from)} or more` : `${groupedNumber(points)} so far · ${groupedNumber(weeks)} weeks at ${groupedNumber(from)} or more`,
      ahead: (best: number, weeks: number, from: number) => weeks === 1 ? `${groupedNumber(best)} before · ${groupedNumber(weeks)} week at ${groupedNumber(from)} or more` : `${groupedNumber(best)} before · ${groupedNumber(weeks)} weeks at ${groupedNumber(from)} or more`,
    },
  },
});
