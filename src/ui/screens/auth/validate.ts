import { displayNameWords } from '#copy/words/display-name.ts';
import { parseDisplayName } from '#domain/users/names.ts';
import { emailFault, newPasswordFault } from '#ui/components/form/sign-in-faults.ts';

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
    if (!name.ok) errors.displayName = displayNameWords.errors[name.error.type];
  }
  const email = emailFault(typed.email);
  if (email) errors.email = email;
  const isOld = mode === 'sign_in' && typed.password !== '';
  const password = isOld ? undefined : newPasswordFault(typed.password);
  if (password) errors.password = password;
  return errors;
}
