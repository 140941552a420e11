import { common } from '#copy/common.ts';
import { withChoices } from '#copy/language/language.ts';
import { nightStandWords } from '#copy/words/night-stand.ts';
import { copy } from '#ui/copy/copy.ts';

/** The full-screen clock for the night. */
export const nightStandCopy = withChoices(nightStandWords, {
  /** '29 min until 23:00', '3 h 05 until 07:00', "it's 23:00". */
  distance: (minutes: number, goal: string): string => {
    if (minutes === 0) return copy.checkIn.itIs(goal);
    const span = common.clockSpan(Math.abs(minutes));
    return minutes < 0 ? nightStandWords.before(span, goal) : nightStandWords.past(span, goal);
  },
});
