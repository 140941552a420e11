/** The sentences of a forgotten password, on /auth. */
export const recoveryCopy = {
  title: 'Forgot your password?',
  explain: 'Enter your email. We send you a code of six digits, and with it you choose a new password.',
  send: 'Send the code',
  /** Said whether or not somebody has that address. */
  sent: (email: string) =>
    `If ${email} belongs to an account, a code is on its way there. It holds for 10 minutes.`,
  sentAgain: 'If there is such an account, another code is on its way. Only the newest one counts.',
  lost: 'Nothing there? Look in the spam folder, or go back and correct the address.',
  code: 'Code from the mail',
  newPassword: 'New password',
  save: 'Set new password',
  sendAgain: 'Send another code',
  otherEmail: 'Use another email',
  codeMissing: 'Enter the six digits from the mail.',
  saved: 'Password changed. Other devices have been signed out.',
  savedHere:
    'Password changed, but your other devices could not be signed out. On the account page you can sign out everywhere.',
} as const;
