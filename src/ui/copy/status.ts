import type { SyncTrouble } from '#base/sync-status.ts';
import { common } from '#copy/common.ts';
import { shortSpan } from '#copy/words.ts';
import { copy } from '#ui/copy/copy.ts';

const TROUBLES: Record<SyncTrouble, string> = {
  sign_in_again: 'Your session has expired. Sign in again and everything on this device will sync.',
  update_required:
    'This version of Simmer is too old to sync. Update now; nothing on this device will be lost.',
  account_gone: 'This account was deleted. Its remaining data can be removed from this device.',
  storage_full: 'This device is out of storage for new data. Free up some space; nothing you saved is lost.',
  not_loaded:
    "Part of Simmer couldn't be loaded. Simmer keeps trying; reloading may help. Nothing on this device is lost.",
  SignOnGate:
    'Your network or company wants you to sign in before Simmer can sync. Nothing on this device is lost.',
  PasswordGate:
    "A server in front of Simmer asks for a password of its own, so Simmer can't sync. The people who run it can help. Nothing on this device is lost.",
  unreadable: 'Some of your data needs a newer version of Simmer. Update to see everything.',
};

const HOUR = 60;
const DAY = 24 * HOUR;

/** '7 min', '3 h 20 min', '2 days'. */
function span(minutes: number): string {
  if (minutes < 2 * DAY) return shortSpan(minutes);
  return `${Math.floor(minutes / DAY)} days`;
}

/**
 * 'Last synced just now', '… 5 min ago', '… 3 h ago', '… 2 days ago'. It updates live, so it has one unit
 * only.
 */
function lastSynced(minutesAgo: number | null): string {
  if (minutesAgo === null) return 'Not synced yet on this device';
  if (minutesAgo < 1) return 'Last synced just now';
  if (minutesAgo < HOUR) return `Last synced ${shortSpan(minutesAgo)} ago`;
  if (minutesAgo < DAY) return `Last synced ${Math.floor(minutesAgo / HOUR)} h ago`;
  const days = Math.floor(minutesAgo / DAY);
  return `Last synced ${days} ${days === 1 ? 'day' : 'days'} ago`;
}

/** The sentences of the status sheet. Kept out of copy.ts, because the first paint does not need them. */
export const statusCopy = {
  title: 'Sync status',
  lastSynced,
  waiting: "Your changes are saved on this device and sync when you're back online.",
  trouble: (trouble: SyncTrouble) => TROUBLES[trouble],
  action: {
    sign_in_again: 'Sign in again',
    update_required: copy.update.apply,
    account_gone: 'Remove the data',
    storage_full: common.tryAgain,
    not_loaded: copy.crash.reload,
    SignOnGate: copy.sync.toGate,
    PasswordGate: copy.sync.toGate,
    unreadable: copy.update.apply,
  },
  exportFirst: 'Export it first',
  syncNow: copy.sync.syncNow,
  syncing: copy.sync.syncing,
  close: common.close,
  storageKept: "Your browser will keep Simmer's data.",
  storageNotKept:
    "Your browser may delete Simmer's data if storage runs low. Changes that haven't synced would be lost.",
  /** `aheadMinutes` below 0 means slow. `time` is the right time. */
  clock: (aheadMinutes: number, time: string) =>
    `This device's clock is ${span(Math.abs(aheadMinutes))} ${aheadMinutes > 0 ? 'fast' : 'slow'}. Simmer uses the correct time: ${time}.`,
};
