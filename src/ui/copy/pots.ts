import type { AskPotError } from '#commands/ask-pot.ts';
import { withChoices } from '#copy/language/language.ts';
import { potsWords } from '#copy/words/pots.ts';
import { writeFailureText } from '#copy/write-failure.ts';
import { rejectionText } from '#ui/copy/rejection-texts.ts';

/** Pots for two, on every screen that shows them. */
export const potsCopy = withChoices(potsWords, {
  error: (error: AskPotError) =>
    error.type === 'StoveFull' ? rejectionText('too_many_pots') : writeFailureText(error),
});
