// Made from words/en.arb by npm run generate.
import { wordsOf } from '#copy/language/language.ts';

export const recoveryWords = wordsOf('recovery', {
  title: 'Forgot your password?',
  explain: "Enter your email and we'll send you a six-digit code to set a new password.",
  send: 'Send code',
  sent: (email: string) => `If there's an account for ${email}, a code is on its way. It's valid for 10 minutes.`,
  sentAgain: "If there's an account, another code is on its way. Only the newest one works.",
  code: 'Code from the email',
  newPassword: 'New password',
  save: 'Set new password',
  sendAgain: 'Send another code',
  otherEmail: 'Use a different email',
  codeMissing: 'Enter the six-digit code from the email.',
});
