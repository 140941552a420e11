// Made from words/en.arb by npm run generate.
import { wordsOf } from '#copy/language/language.ts';

export const displayNameWords = wordsOf('displayName', {
  errors: {
    Empty: 'Enter a display name.',
    TooLong: 'Use 60 characters or fewer.',
    ForbiddenCharacter: "That name has a character that can't be shown. Please remove it.",
  },
  label: 'Display Name',
});
