import type { SignInError } from '#commands/online/sign-in.ts';
import type { SignUpError } from '#commands/online/sign-up.ts';
import type { DisplayNameError } from '#domain/people/names.ts';

const DISPLAY_NAME_ERRORS: Record<DisplayNameError['type'], string> = {
  Empty: 'Enter a name that people can see.',
  TooLong: 'Use at most 60 characters.',
  ForbiddenCharacter: 'That name contains a character that cannot be shown. Please leave it out.',
};

/** The server's own sentence where there is one (spec section 8). */
function authError(error: SignInError | SignUpError): string {
  switch (error.type) {
    case 'Offline':
      return 'You are offline. Signing in needs the network; after that Simmer works without it.';
    case 'Refused':
      return error.message;
    default:
      return DISPLAY_NAME_ERRORS[error.type];
  }
}

/** The sentences of /auth. */
export const authCopy = {
  signIn: 'Sign In',
  createAccount: 'Create Account',
  displayName: 'Display Name',
  email: 'Email',
  password: 'Password',
  toSignUp: ["Don't have an account?", 'Sign up'],
  toSignIn: ['Already have an account?', 'Sign in'],
  unexpected: 'Something went wrong on the way. Please try again.',
  passwordHint: 'At least 8 characters',
  welcomeBack: 'Welcome back!',
  sessionDead: 'Your session has ended. Sign in again: everything you did on this device is kept.',
  confirmed: 'The link from your mail has done its part. Sign in to go on.',
  invited: (email: string) => `Sign in or create an account to add ${email} as a friend.`,
  emailMissing: 'Enter your email.',
  emailMalformed: 'That does not look like an email. It needs a name, an @ and a domain.',
  passwordMissing: 'Enter your password.',
  passwordShort: 'Use a password of at least 8 characters.',
  demoTitle: 'Just looking?',
  demoText: 'Sign in as a demo person with five weeks of check-ins and friends to compete with.',
  demo: 'Try the demo',
  checkMail: 'Check your mail',
  checkMailText: (email: string) => `We sent a link to ${email}. Open it to finish creating your account.`,
  checkMailLost: 'Nothing there? Look in the spam folder, or go back and correct the address.',
  back: 'Back to sign in',
  forgot: 'Forgot password?',
  error: authError,
  displayNameError: (error: DisplayNameError) => DISPLAY_NAME_ERRORS[error.type],
} as const;
