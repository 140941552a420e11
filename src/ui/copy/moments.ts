import { common } from '#copy/common.ts';
import { withChoices } from '#copy/language.ts';
import { momentsWords } from '#copy/words/moments.ts';
import type { UndoCheckInError } from '#domain/check-ins/decide-check-in.ts';

/** The sentences after a check-in. Kept out of copy.ts, because the first paint does not need them. */
export const momentsCopy = withChoices(momentsWords, {
  undoError: ({ type }: UndoCheckInError): string => {
    if (type === 'TooLate') return momentsWords.tooLate;
    return type === 'NotThere' ? momentsWords.notThere : common.notStored(type);
  },
});
