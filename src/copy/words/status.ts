// Made from words/en.arb by npm run generate.
import { groupedNumber } from '#copy/format/numbers.ts';
import { wordsOf } from '#copy/language/language.ts';

export const statusWords = wordsOf('status', {
  troubles: {
    sign_in_again: 'Your session has expired. Sign in again and everything on this device will sync.',
    update_required: 'This version of Simmer is too old to sync. Update now; nothing on this device will be lost.',
    account_gone: 'This account was deleted. Its remaining data can be removed from this device.',
    storage_full: 'This device is out of storage for new data. Free up some space; nothing you saved is lost.',
    not_loaded: "Part of Simmer couldn't be loaded. Simmer keeps trying; reloading may help. Nothing on this device is lost.",
    SignOnGate: 'Your network or company wants you to sign in before Simmer can sync. Nothing on this device is lost.',
    PasswordGate: "A server in front of Simmer asks for a password of its own, so Simmer can't sync. The people who run it can help. Nothing on this device is lost.",
    unreadable: 'Some of your data needs a newer version of Simmer. Update to see everything.',
  },
  title: 'Sync status',
  waiting: "Your changes are saved on this device and sync when you're back online.",
  action: {
    sign_in_again: 'Sign in again',
    account_gone: 'Remove the data',
  },
  exportFirst: 'Export it first',
  lastSyncedAt: {
    never: 'Not synced yet on this device',
    now: 'Last synced just now',
    minutes: (minutes: number) => `Last synced ${minutes} min ago`,
    hours: (hours: number) => `Last synced ${hours} h ago`,
    days: (days: number) => days === 1 ? `Last synced ${groupedNumber(days)} day ago` : `Last synced ${groupedNumber(days)} days ago`,
  },
  clockFast: (span: string, time: string) => `This device's clock is ${span} fast. Simmer uses the correct time: ${time}.`,
  clockSlow: (span: string, time: string) => `This device's clock is ${span} slow. Simmer uses the correct time: ${time}.`,
  days: (n: number) => n === 1 ? `${groupedNumber(n)} day` : `${groupedNumber(n)} days`,
  storageKept: "Your browser will keep Simmer's data.",
  storageNotKept: "Your browser may delete Simmer's data if storage runs low. Changes that haven't synced would be lost.",
});
