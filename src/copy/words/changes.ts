// Made from words/en.arb by npm run generate.
import { groupedNumber } from '#copy/format/numbers.ts';
import { wordsOf } from '#copy/language.ts';

export const changesWords = wordsOf('changes', {
  title: (n: number) => `${n === 1 ? `${groupedNumber(n)} change` : `${groupedNumber(n)} changes`} couldn't be saved`,
  tryAgainFor: (what: string) => `Try again: ${what}`,
  discardFor: (what: string) => `Discard: ${what}`,
  unreadable: "Couldn't load these changes.",
});
