import { parseEmail } from '#domain/users/email.ts';
import { parseDisplayName } from '#domain/users/names.ts';
import { authCopy } from '#ui/copy/auth.ts';
import { displayNameCopy } from '#ui/copy/display-name.ts';

export const MIN_PASSWORD_CHARACTERS = 8;

export interface AuthFields {
  displayName: string;
  email: string;
  password: string;
}

type FieldErrors = Partial<Record<keyof AuthFields, string>>;

/**
 * One clear sentence for each invalid field. Signing in is less strict, because old passwords may be short.
 */
export function validate(mode: 'sign_in' | 'sign_up', typed: AuthFields): FieldErrors {
  const errors: FieldErrors = {};
  if (mode === 'sign_up') {
    const name = parseDisplayName(typed.displayName);
    if (!name.ok) errors.displayName = displayNameCopy.errors[name.error.type];
  }
  const email = emailFault(typed.email);
  if (email) errors.email = email;
  if (typed.password === '') errors.password = authCopy.passwordMissing;
  else if (mode === 'sign_up' && typed.password.length < MIN_PASSWORD_CHARACTERS) {
    errors.password = authCopy.passwordShort;
  }
  return errors;
}

/** What is wrong with a typed address; undefined when nothing is. */
export function emailFault(typed: string): string | undefined {
  if (typed.trim() === '') return authCopy.emailMissing;
  return parseEmail(typed).ok ? undefined : authCopy.emailMalformed;
}
