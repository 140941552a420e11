// Made from words/en.arb by npm run generate.
import { wordsOf } from '#copy/language/language.ts';

export const pausedWords = wordsOf('paused', {
  ask: 'To ask why, write to the people who run this server.',
});
