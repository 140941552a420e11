import type { SignInError } from '#commands/online/sign-in.ts';
import type { SignUpError } from '#commands/online/sign-up.ts';
import { withChoices } from '#copy/language/language.ts';
import { authWords } from '#copy/words/auth.ts';
import { displayNameWords } from '#copy/words/display-name.ts';
import { copy } from '#ui/copy/copy.ts';

/** The server's own sentence if there is one (product.md §8). */
function authError(error: SignInError | SignUpError): string {
  switch (error.type) {
    case 'Offline':
      return authWords.offline;
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

/** The sentences of /auth. */
export const authCopy = withChoices(authWords, { error: authError });
