import { parseEmail } from '#domain/users/email.ts';
import { authCopy } from '#ui/copy/auth.ts';

const MIN_PASSWORD_CHARACTERS = 8;

/** What is wrong with a typed address; undefined when nothing is. */
export function emailFault(typed: string): string | undefined {
  if (typed.trim() === '') return authCopy.emailMissing;
  return parseEmail(typed).ok ? undefined : authCopy.emailMalformed;
}

/** What is wrong with a new password; undefined when nothing is. */
export function newPasswordFault(typed: string): string | undefined {
  if (typed === '') return authCopy.passwordMissing;
  return typed.length < MIN_PASSWORD_CHARACTERS ? authCopy.passwordShort : undefined;
}
