import type { AccountError } from '#commands/online/account-error.ts';
import type { Recovery } from '#commands/online/recover-account.ts';
import { common } from '#copy/common.ts';
import { recoveryWords } from '#copy/words/recovery.ts';
import { parseCode } from '#domain/users/codes.ts';
import { Button } from '#ui/components/form/button.tsx';
import { CodeField } from '#ui/components/form/code-field.tsx';
import { FormError } from '#ui/components/form/form-error.tsx';
import { PasswordField } from '#ui/components/form/password-field.tsx';
import { newPasswordFault } from '#ui/components/form/sign-in-faults.ts';
import { accountCopy, accountError } from '#ui/copy/account.ts';
import { authCopy } from '#ui/copy/auth.ts';
import { useAttempt } from '#ui/hooks/use-attempt.ts';
import { useForm } from '#ui/hooks/use-form.ts';
import { toasts } from '#ui/state/toasts.ts';
import styles from './recovery-form.module.css';

/** The field that belongs to each of the server's errors. */
const AT_FAULT: { readonly [type in AccountError['type']]?: 'code' | 'password' } = {
  WrongCode: 'code',
  SamePassword: 'password',
  Rejected: 'password',
};

/**
 * The code from the email and the new password, sent together. If one is rejected, only that one has to be
 * corrected.
 */
export function CodeForm({ email, recovery }: { email: string; recovery: Recovery }) {
  const attempt = useAttempt<AccountError>();
  const form = useForm({
    fields: { code: '', password: '' },
    check: (typed) => ({
      code: parseCode(typed.code) === null ? recoveryWords.codeMissing : undefined,
      password: newPasswordFault(typed.password),
    }),
    onSubmit: ({ code, password }, focusOn) =>
      attempt.run(
        () => recovery.resetPassword({ email, code: parseCode(code) ?? '', password }),
        (others) => {
          if (others === 'others_out') toasts.success(accountCopy.passwordChanged);
          else toasts.error(accountCopy.passwordChangedHere);
        },
        (rejected) => focusOn(AT_FAULT[rejected.type]),
      ),
  });
  const error =
    attempt.failure === 'thrown' ? common.unexpected : attempt.failure && accountError(attempt.failure);

  return (
    <form className={styles.form} {...form.props}>
      {/* lets password managers know whose password it is */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <CodeField {...form.field('code')} />
      <PasswordField
        {...form.field('password')}
        label={recoveryWords.newPassword}
        autoComplete="new-password"
        hint={authCopy.passwordHint}
      />
      <FormError text={error} />
      <Button look="go" size="big" type="submit" busy={attempt.pending}>
        {recoveryWords.save}
      </Button>
    </form>
  );
}
