import { common } from '#copy/common.ts';
import { withChoices } from '#copy/language.ts';
import { damagedWords } from '#copy/words/damaged.ts';

/** The sentences for data that the app cannot open. */
export const damagedCopy = withChoices(damagedWords, {
  tryAgain: common.tryAgain,
  no: common.cancel,
});
