// Made from words/en.arb by npm run generate.
import { wordsOf } from '#copy/language.ts';

export const feastWords = wordsOf('feast', {
  go: 'Continue',
});
