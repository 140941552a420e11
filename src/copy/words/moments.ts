// Made from words/en.arb by npm run generate.
import { wordsOf } from '#copy/language/language.ts';

export const momentsWords = wordsOf('moments', {
  undoOf: (type: 'morning' | 'night') => type === 'morning' ? 'Undo morning check-in' : 'Undo night check-in',
  tooLate: 'You can only undo within 60 seconds.',
  notThere: 'That check-in was already undone.',
});
