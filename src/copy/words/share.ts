// Made from words/en.arb by npm run generate.
import { groupedNumber } from '#copy/format/numbers.ts';
import { wordsOf } from '#copy/language/language.ts';

export const shareWords = wordsOf('share', {
  title: 'Share',
  failed: "Couldn't load your pictures.",
  kinds: {
    week: 'Week',
    month: 'Month',
    year: 'Year',
    league: 'New league',
  },
  choose: 'Picture of',
  share: 'Share picture',
  save: 'Save',
  savePicture: 'Save picture',
  promise: "Only you appear in it. It's made on this device and never uploaded.",
  name: 'Show my name',
  empty: 'Your first picture comes with your first check-in.',
  notDrawn: "The picture couldn't be drawn. Please try again.",
  notShared: "The picture couldn't be shared. You can save it instead.",
  fileName: (kind: string, day: string) => `simmer-${kind}-${day}.png`,
  outOf: (perfect: number, due: number) => `${perfect} of ${due}`,
  made: (n: number) => n === 1 ? `${groupedNumber(n)} check-in` : `${groupedNumber(n)} check-ins`,
  perfectThis: {
    week: 'perfect this week',
    month: 'perfect this month',
  },
  this: {
    week: 'this week',
    month: 'this month',
  },
  goalTimes: (morning: string, night: string) => `Goal ${morning} and ${night}`,
  namedTimes: (morningName: string, morning: string, nightName: string, night: string) => `${morningName} ${morning}, ${nightName} ${night}`,
  units: {
    points: (n: number) => n === 1 ? 'point' : 'points',
    dayStreak: (n: number) => n === 1 ? 'day streak' : 'day streak',
    checkIns: (n: number) => n === 1 ? 'check-in' : 'check-ins',
    wholeDays: (n: number) => n === 1 ? 'full day' : 'full days',
    perfect: (n: number) => n === 1 ? 'perfect' : 'perfect',
  },
  mornings: 'outer rays: mornings',
  nights: 'inner rays: nights',
  leaguePoints: (points: number) => points === 1 ? `${groupedNumber(points)} point, one calm morning at a time` : `${groupedNumber(points)} points, one calm morning at a time`,
  steady: 'steady',
  figure: (value: string, label: string) => `${value} ${label}`,
  altPeriod: (headline: string, subline: string, figures: string) => `${headline} ${subline}. ${figures}.`,
  altYear: (year: string, middle: string, figures: string) => `${year}: ${middle}. ${figures}.`,
  altLeague: (league: string, points: string, figures: string) => `${league}, ${points}. ${figures}.`,
});
