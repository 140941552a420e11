import { useStore } from 'zustand';
import type { AccountError } from '#commands/online/account-error.ts';
import { changePassword } from '#commands/online/change-sign-in.ts';
import { common } from '#copy/common.ts';
import { recoveryWords } from '#copy/words/recovery.ts';
import { Button } from '#ui/components/form/button.tsx';
import { FormError } from '#ui/components/form/form-error.tsx';
import { PasswordField } from '#ui/components/form/password-field.tsx';
import { newPasswordFault } from '#ui/components/form/sign-in-faults.ts';
import { accountCopy } from '#ui/copy/account.ts';
import { authCopy } from '#ui/copy/auth.ts';
import { useAttempt } from '#ui/hooks/use-attempt.ts';
import { useCommand } from '#ui/hooks/use-command.ts';
import { useForm } from '#ui/hooks/use-form.ts';
import { failureText } from '#ui/screens/account/failure-text.ts';
import { useSession } from '#ui/state/session-context.ts';
import { toasts } from '#ui/state/toasts.ts';
import styles from './account-screen.module.css';

/** The field that belongs to each of the server's errors. */
const AT_FAULT: { readonly [type in AccountError['type']]?: 'current' | 'next' } = {
  WrongPassword: 'current',
  SamePassword: 'next',
  Rejected: 'next',
};

/** Changes the password. Asks for the current one. */
export function PasswordForm({ onDone }: { onDone: () => void }) {
  const email = useStore(useSession().email);
  const change = useCommand(changePassword);
  const attempt = useAttempt<AccountError>();
  const form = useForm({
    fields: { current: '', next: '' },
    check: ({ current, next }) => ({
      current: current === '' ? authCopy.passwordMissing : undefined,
      next: newPasswordFault(next),
    }),
    onSubmit: (typed, focusOn) =>
      attempt.run(
        () => change({ email, ...typed }),
        (others) => {
          if (others === 'others_out') toasts.success(accountCopy.passwordChanged);
          else toasts.error(accountCopy.passwordChangedHere);
          onDone();
        },
        (rejected) => focusOn(AT_FAULT[rejected.type]),
      ),
  });
  return (
    <form className={styles.form} {...form.props}>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField
        {...form.field('current')}
        label={accountCopy.current}
        autoComplete="current-password"
        autoFocus
      />
      <PasswordField
        {...form.field('next')}
        label={recoveryWords.newPassword}
        autoComplete="new-password"
        hint={authCopy.passwordHint}
      />
      <FormError text={failureText(attempt.failure)} />
      <div className={styles.two}>
        <Button look="go" type="submit" busy={attempt.pending}>
          {accountCopy.changePassword}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {common.cancel}
        </Button>
      </div>
    </form>
  );
}
