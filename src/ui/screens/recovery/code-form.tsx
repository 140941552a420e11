import type { AccountError } from '#commands/online/account-error.ts';
import { parseCode } from '#domain/people/codes.ts';
import { Button } from '#ui/components/form/button.tsx';
import { CodeField } from '#ui/components/form/code-field.tsx';
import { Field } from '#ui/components/form/field.tsx';
import { FormError } from '#ui/components/form/form-error.tsx';
import { accountCopy, accountError } from '#ui/copy/account.ts';
import { authCopy } from '#ui/copy/auth.ts';
import { recoveryCopy } from '#ui/copy/recovery.ts';
import { focusField } from '#ui/focus-field.ts';
import { useAttempt } from '#ui/hooks/use-attempt.ts';
import { useFields } from '#ui/hooks/use-fields.ts';
import { MIN_PASSWORD_CHARACTERS } from '#ui/screens/auth/validate.ts';
import { useServices } from '#ui/services.ts';
import { toasts } from '#ui/toasts.ts';
import styles from './recovery-form.module.css';

/** The field that belongs to each of the server's errors. */
const AT_FAULT: { readonly [type in AccountError['type']]?: string } = {
  WrongCode: 'code',
  SamePassword: 'password',
  Refused: 'password',
};

/**
 * The code from the email and the new password, sent together. If one is refused, only that one has to be
 * corrected.
 */
export function CodeForm({ email }: { email: string }) {
  const { online } = useServices();
  const { typed, faults, setFaults, type } = useFields({ code: '', password: '' });
  const attempt = useAttempt<AccountError>();
  const error =
    attempt.failure === 'thrown' ? authCopy.unexpected : attempt.failure && accountError(attempt.failure);

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const code = parseCode(typed.code);
        const short = typed.password.length < MIN_PASSWORD_CHARACTERS;
        setFaults({
          ...(code === null && { code: recoveryCopy.codeMissing }),
          ...(short && { password: authCopy.passwordShort }),
        });
        if (code === null || short) return focusField(form, code === null ? 'code' : 'password');
        attempt.run(
          () => online.resetPassword({ email, code, password: typed.password }),
          (others) => {
            if (others === 'others_out') toasts.success(accountCopy.passwordChanged);
            else toasts.error(accountCopy.passwordChangedHere);
          },
          (error) => focusField(form, AT_FAULT[error.type]),
        );
      }}
    >
      {/* tells password managers whose password it is */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <CodeField value={typed.code} onType={type('code')} error={faults.code} />
      <Field
        name="password"
        type="password"
        label={recoveryCopy.newPassword}
        autoComplete="new-password"
        value={typed.password}
        onType={type('password')}
        hint={authCopy.passwordHint}
        error={faults.password}
      />
      <FormError text={error} />
      <Button look="go" size="big" type="submit" busy={attempt.pending}>
        {recoveryCopy.save}
      </Button>
    </form>
  );
}
