import type { SyncTrouble } from '#base/sync-status.ts';
import { shortSpan } from '#ui/copy/words.ts';

const TROUBLES: Record<SyncTrouble, string> = {
  sign_in_again:
    'Your session has ended. Sign in again: everything you did on this device is kept and will be saved.',
  update_required:
    'This version of Simmer is too old to save. Update it: everything you did on this device is kept.',
  account_gone: 'This account was deleted. What is left of it on this device can be removed.',
  storage_full:
    'This device has no room to keep what is new. Free some space; nothing that was saved is lost.',
  not_loaded:
    'A part of Simmer could not be fetched. Simmer keeps trying; reloading may help sooner. Everything you did on this device is kept.',
  unreadable:
    'Something has arrived that this version of Simmer cannot show. Everything else goes on, and it appears once Simmer is updated.',
};

const HOUR = 60;
const DAY = 24 * HOUR;

/** '7 min', '3 h 20 min', '2 days'. */
function span(minutes: number): string {
  if (minutes < 2 * DAY) return shortSpan(minutes);
  return `${Math.floor(minutes / DAY)} days`;
}

/** 'Last synced just now', '… 5 min ago', '… 3 h ago', '… 2 days ago'; live, so never with more than one unit. */
function lastSynced(minutesAgo: number | null): string {
  if (minutesAgo === null) return 'Not synced yet on this device';
  if (minutesAgo < 1) return 'Last synced just now';
  if (minutesAgo < HOUR) return `Last synced ${shortSpan(minutesAgo)} ago`;
  if (minutesAgo < DAY) return `Last synced ${Math.floor(minutesAgo / HOUR)} h ago`;
  const days = Math.floor(minutesAgo / DAY);
  return `Last synced ${days} ${days === 1 ? 'day' : 'days'} ago`;
}

/** The sheet behind the line about saving. Not part of copy.ts: the first paint does not need it. */
export const statusCopy = {
  title: 'Saving and syncing',
  lastSynced,
  waiting: 'What you do is kept on this device and sent as soon as there is a network.',
  trouble: (trouble: SyncTrouble) => TROUBLES[trouble],
  action: {
    sign_in_again: 'Sign in again',
    update_required: 'Update now',
    account_gone: 'Remove it',
    storage_full: 'Try again',
    not_loaded: 'Reload',
    unreadable: 'Update now',
  },
  exportFirst: 'Export it first',
  syncNow: 'Sync now',
  syncing: 'Syncing…',
  close: 'Close',
  storageKept: 'This browser keeps what is stored here until you remove it.',
  storageNotKept:
    'This browser may clear what is stored here when the device runs low on room. What was saved then comes back by itself; what still waits would be lost.',
  /** `aheadMinutes` below 0: it is slow. `time` is the right one. */
  clock: (aheadMinutes: number, time: string) =>
    `The clock of this device is ${span(Math.abs(aheadMinutes))} ${aheadMinutes > 0 ? 'fast' : 'slow'}. Simmer goes by the right time: it is ${time}.`,
};
