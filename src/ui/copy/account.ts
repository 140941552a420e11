import type { AccountError } from '#commands/online/account-error.ts';
import { common } from '#copy/common.ts';
import { count } from '#copy/words.ts';
import type { TableName } from '#schemas/registry.ts';
import { authCopy } from '#ui/copy/auth.ts';
import { copy } from '#ui/copy/copy.ts';

const ERRORS: Record<Exclude<AccountError['type'], 'Rejected'>, string> = {
  Offline: "Couldn't connect, so nothing was changed. Check your connection and try again.",
  SignOnGate: copy.sync.trouble('SignOnGate'),
  PasswordGate: copy.sync.trouble('PasswordGate'),
  TooManyAttempts: 'Too many attempts. Wait a few minutes and try again.',
  WrongPassword: "That isn't your current password.",
  WrongCode: 'That code is wrong or has expired. Check it or request a new one.',
  SamePassword: "That's already your password. Choose a different one.",
  EmailTaken: 'Another account already uses that email.',
  PicturesLeft:
    "Some of your pictures couldn't be removed, so your account wasn't deleted. Try again in a moment.",
  SessionEnded: authCopy.sessionDead,
};

/** Why a change to the account failed; the server's own sentence if there is one (product.md §8). */
export const accountError = (error: AccountError): string =>
  error.type === 'Rejected' ? error.message : ERRORS[error.type];

const ROWS: Record<TableName, string> = {
  profiles: 'People',
  goals: 'Goals',
  streaks: 'Streaks',
  check_ins: 'Check-ins',
  friendships: 'Friends and requests',
  messages: 'Messages',
  reminders: 'Reminders',
  boundaries: 'Blocked and muted people',
  pots: 'Pots',
  invitations: 'Invitation link',
};

const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** '512 KB', '1.4 MB': no more precise than users need. */
function bytes(n: number): string {
  const power = Math.min(UNITS.length - 1, n < 1 ? 0 : Math.floor(Math.log2(n) / 10));
  const value = n / 1024 ** power;
  return `${power > 1 && value < 10 ? value.toFixed(1) : Math.round(value)} ${UNITS[power]}`;
}

/** The sentences of /account. Kept out of copy.ts, because / does not need them. */
export const accountCopy = {
  title: 'Account',
  toAccount: 'Account and data',
  offline: "You're offline. Connect to change your account.",
  cancel: common.cancel,

  signIn: 'Sign-in details',
  signedInAs: 'You sign in as',
  changePassword: 'Change password',
  current: 'Current password',
  passwordChanged: 'Password changed. Your other devices have been signed out.',
  passwordChangedHere:
    "Password changed, but your other devices couldn't be signed out. You can sign out everywhere on the account page.",
  changeEmail: 'Change email',
  newEmail: 'New email',
  codeSent: (email: string) => `We sent a code to ${email}. It's valid for 10 minutes.`,
  codeSentOther: (email: string) => `Almost done. Now enter the code we sent to ${email}.`,
  confirmEmail: 'Confirm',
  emailChanged: (email: string) => `Email changed. You now sign in as ${email}.`,
  sameEmail: "That's already your email.",

  device: common.thisDevice,
  rows: ROWS,
  details: 'Details',
  pictures: 'Pictures saved for offline',
  waiting: 'Changes waiting to sync',
  rejected: "Changes that couldn't be saved",
  incomplete: 'Some of your data is still loading.',
  space: ({ used, quota }: { used: number; quota: number }) => `${bytes(used)} of ${bytes(quota)}`,
  spaceLabel: 'Storage used',
  keep: 'Protect my data on this device',
  keptNow: 'Your browser will now keep your data.',
  stillNotKept: 'Your browser said no. Installing Simmer often helps.',
  deviceFailed: "Couldn't read the data on this device.",

  everywhere: 'Sign out everywhere',
  everywhereExplain: 'Signs you out on all your devices and removes your data from this one.',

  delete: 'Delete account',
  deleteExplain:
    "Deletes your account for good: your check-ins, streaks, friends, messages and pictures, on the server and on this device. This can't be undone.",
  deleteOpen: 'Delete my account…',
  deleteWord: 'delete',
  deleteLabel: 'Type "delete" to continue',
  deleteMismatch: 'Type the word delete to confirm.',
  deleteDo: 'Delete it for good',
  deleting: 'Deleting…',
  deleted: 'Your account and everything in it have been deleted.',
  deleteUnsent: (n: number) => `${count(n, 'unsynced change', 'unsynced changes')} will be lost too.`,
} as const;
