import type { SaidAuthCode } from '#base/auth-codes.ts';
import type { SignInError } from '#commands/online/sign-in.ts';
import type { SignUpError } from '#commands/online/sign-up.ts';
import { language, withChoices } from '#copy/language/language.ts';
import { authWords } from '#copy/words/auth.ts';
import { displayNameWords } from '#copy/words/display-name.ts';
import { copy } from '#ui/copy/copy.ts';

/** What the auth server said: its own sentence (product.md §8), or in another language the message for a code that is known. */
export function serverSentence({ code, message }: { code: string; message: string }): string {
  const sentences: Readonly<Record<SaidAuthCode, string>> = authWords.server;
  return language() !== 'en' && Object.hasOwn(sentences, code) ? sentences[code as SaidAuthCode] : message;
}

function authError(error: SignInError | SignUpError): string {
  switch (error.type) {
    case 'Offline':
      return authWords.offline;
    case 'SignOnGate':
    case 'PasswordGate':
      return copy.sync.trouble(error.type);
    case 'EmailTaken':
    case 'Rejected':
      return serverSentence(error);
    default:
      return displayNameWords.errors[error.type];
  }
}

/** The sentences of /auth. */
export const authCopy = withChoices(authWords, { error: authError });
