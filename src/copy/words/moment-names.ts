// Made from words/en.arb by npm run generate.
import { wordsOf } from '#copy/language.ts';

export const momentNamesWords = wordsOf('momentNames', {
  question: 'What is it?',
  nameIt: 'Name it',
  title: {
    morning: 'Name your morning',
    night: 'Name your night',
  },
  remove: 'Remove',
  short: {
    morning: 'Short name for your morning',
    night: 'Short name for your night',
  },
  ownWords: 'Or your own words',
  count: (length: number, most: number) => `${length} of ${most}`,
});
