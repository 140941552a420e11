import type { SyncTrouble } from '#base/sync-status.ts';
import { common } from '#copy/common.ts';
import { withChoices } from '#copy/language/language.ts';
import { statusWords } from '#copy/words/status.ts';
import { copy } from '#ui/copy/copy.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** '7 min', '3 h 20 min', '2 days'. */
const span = (minutes: number): string =>
  minutes < 2 * DAY ? common.shortSpan(minutes) : statusWords.days(Math.floor(minutes / DAY));

/** It updates live, so it has one unit only. */
function lastSynced(minutesAgo: number | null): string {
  const words = statusWords.lastSyncedAt;
  if (minutesAgo === null) return words.never;
  if (minutesAgo < 1) return words.now;
  if (minutesAgo < HOUR) return words.minutes(minutesAgo);
  if (minutesAgo < DAY) return words.hours(Math.floor(minutesAgo / HOUR));
  return words.days(Math.floor(minutesAgo / DAY));
}

/** The sentences of the status sheet. Kept out of copy.ts, because the first paint does not need them. */
export const statusCopy = withChoices(statusWords, {
  lastSynced,
  trouble: (trouble: SyncTrouble): string => statusWords.troubles[trouble],
  /** The button that solves it. */
  solution: (trouble: SyncTrouble): string => {
    switch (trouble) {
      case 'sign_in_again':
      case 'account_gone':
        return statusWords.action[trouble];
      case 'update_required':
      case 'unreadable':
        return copy.update.apply;
      case 'storage_full':
        return common.tryAgain;
      case 'not_loaded':
        return copy.crash.reload;
      case 'SignOnGate':
      case 'PasswordGate':
        return copy.sync.toGate;
    }
  },
  /** `aheadMinutes` below 0 means slow. `time` is the right time. */
  clock: (aheadMinutes: number, time: string): string => {
    const words = aheadMinutes > 0 ? statusWords.clockFast : statusWords.clockSlow;
    return words(span(Math.abs(aheadMinutes)), time);
  },
});
