import type { WriteFailure } from '#base/result.ts';
import { withChoices } from '#copy/language.ts';
import { commonWords } from '#copy/words/common.ts';

/** Words that several screens share. Part of the first paint: keep it small. */
export const common = withChoices(commonWords, {
  /** Why a change could not be stored on this device. */
  notStored: (failure: WriteFailure['type']): string =>
    commonWords[
      failure === 'NotSyncedYet' ? 'stillLoading' : failure === 'Suspended' ? 'paused' : 'outOfStorage'
    ],
  /** '24 min', '3 h', '3 h 20 min'. */
  shortSpan: (minutes: number): string => {
    if (minutes < 60) return commonWords.spanMinutes(minutes);
    const hours = Math.floor(minutes / 60);
    return minutes % 60 === 0
      ? commonWords.spanHours(hours)
      : commonWords.spanHoursMinutes(hours, minutes % 60);
  },
});
