import { withChoices } from '#copy/language/language.ts';
import { momentsWords } from '#copy/words/moments.ts';
import { writeFailureText } from '#copy/write-failure.ts';
import type { UndoCheckInError } from '#domain/check-ins/decide-check-in.ts';

/** The sentences after a check-in. Kept out of copy.ts, because the first paint does not need them. */
export const momentsCopy = withChoices(momentsWords, {
  undoError: (error: UndoCheckInError): string => {
    if (error.type === 'TooLate') return momentsWords.tooLate;
    return error.type === 'NotThere' ? momentsWords.notThere : writeFailureText(error);
  },
});
