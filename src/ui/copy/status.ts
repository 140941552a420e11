import type { SyncTrouble } from '#base/sync-status.ts';
import { common } from '#copy/common.ts';
import { withChoices } from '#copy/language.ts';
import { statusWords } from '#copy/words/status.ts';

import { copy } from '#ui/copy/copy.ts';

const TROUBLES = statusWords.troubles;

const HOUR = 60;
const DAY = 24 * HOUR;

/** '7 min', '3 h 20 min', '2 days'. */
function span(minutes: number): string {
  if (minutes < 2 * DAY) return common.shortSpan(minutes);
  return `${Math.floor(minutes / DAY)} days`;
}

/**
 * 'Last synced just now', '… 5 min ago', '… 3 h ago', '… 2 days ago'. It updates live, so it has one unit
 * only.
 */
function lastSynced(minutesAgo: number | null): string {
  if (minutesAgo === null) return 'Not synced yet on this device';
  if (minutesAgo < 1) return 'Last synced just now';
  if (minutesAgo < HOUR) return `Last synced ${common.shortSpan(minutesAgo)} ago`;
  if (minutesAgo < DAY) return `Last synced ${Math.floor(minutesAgo / HOUR)} h ago`;
  const days = Math.floor(minutesAgo / DAY);
  return `Last synced ${days} ${days === 1 ? 'day' : 'days'} ago`;
}

/** The sentences of the status sheet. Kept out of copy.ts, because the first paint does not need them. */
export const statusCopy = withChoices(statusWords, {
  lastSynced,
  trouble: (trouble: SyncTrouble) => TROUBLES[trouble],
  action: {
    update_required: copy.update.apply,
    storage_full: common.tryAgain,
    not_loaded: copy.crash.reload,
    SignOnGate: copy.sync.toGate,
    PasswordGate: copy.sync.toGate,
    unreadable: copy.update.apply,
  },
  syncNow: copy.sync.syncNow,
  syncing: copy.sync.syncing,
  close: common.close,
  /** `aheadMinutes` below 0 means slow. `time` is the right time. */
  clock: (aheadMinutes: number, time: string) =>
    `This device's clock is ${span(Math.abs(aheadMinutes))} ${aheadMinutes > 0 ? 'fast' : 'slow'}. Simmer uses the correct time: ${time}.`,
});
