import type { AskPotError } from '#commands/ask-pot.ts';
import { common } from '#copy/common.ts';
import { withChoices } from '#copy/language.ts';
import { potsWords } from '#copy/words/pots.ts';
import { rejectionText } from '#ui/copy/rejection-texts.ts';

const ERRORS: Record<AskPotError['type'], () => string> = {
  StoveFull: () => rejectionText('too_many_pots'),
  NotSyncedYet: () => common.stillLoading,
  Suspended: () => common.paused,
  StorageFull: () => common.outOfStorage,
};

/** Pots for two, on every screen that shows them. */
export const potsCopy = withChoices(potsWords, {
  error: (error: AskPotError) => ERRORS[error.type](),
});
