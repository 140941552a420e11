import { common } from '#copy/common.ts';
import { withChoices } from '#copy/language.ts';
import { unusableWords } from '#copy/words/unusable.ts';

/** The sentences shown in place of every page where the app cannot work. */
export const unusableCopy = withChoices(unusableWords, {
  tryAgain: common.tryAgain,
});
