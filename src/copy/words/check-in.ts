// Made from words/en.arb by npm run generate.
import { wordsOf } from '#copy/language.ts';

export const checkInWords = wordsOf('checkIn', {
  types: {
    morning: 'Morning',
    night: 'Night',
  },
  open: 'Check in',
  undo: 'Undo',
});
