import type { SignInError } from '#commands/online/sign-in.ts';
import type { SignUpError } from '#commands/online/sign-up.ts';
import type { DisplayNameError } from '#domain/people/names.ts';

const DISPLAY_NAME_ERRORS: Record<DisplayNameError['type'], string> = {
  Empty: 'Enter a display name.',
  TooLong: 'Use 60 characters or fewer.',
  ForbiddenCharacter: "That name has a character that can't be shown. Please remove it.",
};

/** The server's own sentence if there is one (spec section 8). */
function authError(error: SignInError | SignUpError): string {
  switch (error.type) {
    case 'Offline':
      return "You're offline. Connect to sign in; then Simmer works offline.";
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
  unexpected: 'Something went wrong. Please try again.',
  passwordHint: 'At least 8 characters',
  welcomeBack: 'Welcome back!',
  sessionDead: "You've been signed out. Sign in again; nothing on this device is lost.",
  confirmed: 'Your email is confirmed. Sign in to continue.',
  invited: (email: string) => `Sign in or create an account to add ${email} as a friend.`,
  emailMissing: 'Enter your email.',
  emailMalformed: "That doesn't look like an email address.",
  passwordMissing: 'Enter your password.',
  passwordShort: 'Use at least 8 characters.',
  demoTitle: 'Just looking?',
  demoText: 'Explore a demo account with five weeks of check-ins and friends to compete with.',
  demo: 'Try the demo',
  checkMail: 'Check your email',
  checkMailText: (email: string) => `We sent a link to ${email}. Open it to finish creating your account.`,
  mailLost: 'Nothing there? Check your spam folder, or go back and correct the address.',
  back: 'Back to sign in',
  forgot: 'Forgot password?',
  error: authError,
  displayNameError: (error: DisplayNameError) => DISPLAY_NAME_ERRORS[error.type],
} as const;
