import { common } from '#copy/common.ts';
import { withChoices } from '#copy/language.ts';
import { pausedWords } from '#copy/words/paused.ts';

/** On every screen while an operator has paused the account. */
export const pausedCopy = withChoices(pausedWords, {
  title: common.paused,
});
