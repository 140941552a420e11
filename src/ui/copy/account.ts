import type { AccountError } from '#commands/online/account-error.ts';
import type { TableName } from '#schemas/entities.ts';
import { count } from '#ui/copy/words.ts';

const ERRORS: Record<Exclude<AccountError['type'], 'Refused'>, string> = {
  Offline:
    'That needs the network, and the server was not reached. Nothing was changed; try again when you are online.',
  TooManyAttempts: 'Too many attempts. Wait a few minutes and try again.',
  WrongPassword: 'That is not your current password.',
  WrongCode: 'That code is wrong or has run out. Check it, or have a new one sent.',
  SamePassword: 'That is your present password. Choose another one.',
  EmailTaken: 'Another account has that address.',
  PicturesLeft:
    'Your pictures could not all be removed, so your account was not deleted. Wait a little and try again.',
  SessionEnded: 'Your session has ended. Sign in again; everything on this device is kept.',
};

/** Why something about the account was not done; the server's own sentence where there is one (spec section 8). */
export const accountError = (error: AccountError): string =>
  error.type === 'Refused' ? error.message : ERRORS[error.type];

const ROWS: Record<TableName, string> = {
  profiles: 'People',
  goals: 'Goals',
  streaks: 'Streaks',
  check_ins: 'Check-ins',
  friendships: 'Friends and requests',
  messages: 'Messages',
};

const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** '512 KB', '1.4 MB': as much as a person wants to know. */
function bytes(n: number): string {
  const power = Math.min(UNITS.length - 1, n < 1 ? 0 : Math.floor(Math.log2(n) / 10));
  const value = n / 1024 ** power;
  return `${power > 1 && value < 10 ? value.toFixed(1) : Math.round(value)} ${UNITS[power]}`;
}

/** The sentences of /account. Not part of copy.ts: / does not need them. */
export const accountCopy = {
  title: 'Account',
  toAccount: 'Account and data',
  offline: 'You are offline. What changes your account needs the network.',
  cancel: 'Cancel',

  signIn: 'Signing in',
  signedInAs: 'You sign in as',
  changePassword: 'Change password',
  current: 'Current password',
  next: 'New password',
  passwordChanged: 'Password changed. Your other devices have been signed out.',
  passwordChangedHere:
    'Password changed, but your other devices could not be signed out. Sign out everywhere to end their sessions.',
  changeEmail: 'Change email',
  newEmail: 'New email',
  sendCode: 'Send the code',
  codeSent: (email: string) => `We sent a code to ${email}. It holds for 10 minutes.`,
  codeSentOther: (email: string) =>
    `Confirmed. Now the code that we sent to ${email}: both addresses have to agree.`,
  confirmEmail: 'Confirm',
  emailChanged: (email: string) => `From now on you sign in as ${email}.`,
  sameEmail: 'That is your present address.',

  device: 'This device',
  rows: ROWS,
  pictures: 'Pictures kept for offline',
  waiting: 'Changes that wait to be sent',
  refused: 'Changes that could not be saved',
  incomplete: 'More is still on its way to this device.',
  space: ({ used, quota }: { used: number; quota: number }) => `${bytes(used)} of ${bytes(quota)}`,
  spaceLabel: 'Space used',
  kept: 'This browser keeps it until you remove it.',
  notKept: 'This browser may clear it when the device runs low on room. What waits to be sent would be lost.',
  keep: 'Ask it to keep everything',
  keptNow: 'This browser keeps your data now.',
  stillNotKept: 'The browser said no. Installing Simmer often changes its mind.',
  deviceFailed: 'What this device holds could not be read.',

  leave: 'Leaving',
  everywhere: 'Sign out everywhere',
  everywhereExplain: 'Ends every session of yours, on all devices, and removes your data from this one.',

  delete: 'Delete account',
  deleteExplain:
    'Deletes your account for good: your check-ins, streaks, friends, messages and pictures, on the server and on this device. Nobody can bring it back.',
  deleteOpen: 'Delete my account…',
  deleteWord: 'delete',
  deleteLabel: 'Type “delete” to go on',
  deleteMismatch: 'Type the word delete, and nothing else.',
  deleteDo: 'Delete it for good',
  deleting: 'Deleting…',
  deleted: 'Your account and everything in it has been deleted.',
  deleteUnsent: (n: number) => `${count(n, 'change', 'changes')} that wait to be sent will be lost, too.`,
} as const;
