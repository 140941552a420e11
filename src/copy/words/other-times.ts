// Made from words/en.arb by npm run generate.
import { wordsOf } from '#copy/language.ts';

export const otherTimesWords = wordsOf('otherTimes', {
  add: 'Other time on some days',
  title: {
    morning: 'Other morning time',
    night: 'Other night time',
  },
  region: {
    morning: 'Other morning time on some days',
    night: 'Other night time on some days',
  },
  remove: 'Remove',
  legend: {
    morning: 'Days with the other morning time',
    night: 'Days with the other night time',
  },
  onNoDay: 'On no day yet',
  noDays: 'Choose at least one day, or remove the other time.',
  timeMissing: 'Enter a time, or remove the other time.',
  everyDay: (usual: string) => `That's every day, so ${usual} never counts.`,
  rule: "A change counts from tomorrow once today's points have started.",
});
