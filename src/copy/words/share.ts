// Made from words/en.arb by npm run generate.
import { wordsOf } from '#copy/language.ts';

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
  perfectThis: {
    week: 'perfect this week',
    month: 'perfect this month',
  },
  this: {
    week: 'this week',
    month: 'this month',
  },
  mornings: 'outer rays: mornings',
  nights: 'inner rays: nights',
  leaguePoints: (points: string) => `${points} points, one calm morning at a time`,
  steady: 'steady',
  perfect: 'perfect',
});
