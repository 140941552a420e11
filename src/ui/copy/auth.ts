import type { SignInError } from '#commands/online/sign-in.ts';
import type { SignUpError } from '#commands/online/sign-up.ts';
import { common } from '#copy/common.ts';
import { withChoices } from '#copy/language.ts';
import { authWords } from '#copy/words/auth.ts';
import { displayNameWords } from '#copy/words/display-name.ts';
import { copy } from '#ui/copy/copy.ts';

/** The server's own sentence if there is one (product.md §8). */
function authError(error: SignInError | SignUpError): string {
  switch (error.type) {
    case 'Offline':
      return "You're offline. Connect to sign in; then Simmer works offline.";
    case 'SignOnGate':
    case 'PasswordGate':
      return copy.sync.trouble(error.type);
    case 'EmailTaken':
    case 'Rejected':
      return error.message;
    default:
      return displayNameWords.errors[error.type];
  }
}

const START = 'Start without an account';

/** The sentences of /auth. */
export const authCopy = withChoices(authWords, {
  /** What the product is for. */
  promise: [
    'Get up and wind down on time.',
    'One tap each morning, one each night.',
    'The closer to your goal, the hotter the fire.',
  ],
  toSignUp: ["Don't have an account?", 'Sign up'],
  toSignIn: ['Already have an account?', 'Sign in'],
  removal: {
    no: common.keepIt,
  },
  start: {
    offer: [START, 'Check in now, add an email later'],
    running: ['Starting…', 'This takes a second'],
    again: [common.tryAgain, START],
  },
  error: authError,
});
