import { useStore } from 'zustand';
import type { AccountError } from '#commands/online/account-error.ts';
import { changePassword } from '#commands/online/change-sign-in.ts';
import { Button } from '#ui/components/form/button.tsx';
import { Field } from '#ui/components/form/field.tsx';
import { FormError } from '#ui/components/form/form-error.tsx';
import { accountCopy } from '#ui/copy/account.ts';
import { authCopy } from '#ui/copy/auth.ts';
import { recoveryCopy } from '#ui/copy/recovery.ts';
import { focusField } from '#ui/focus-field.ts';
import { useAttempt } from '#ui/hooks/use-attempt.ts';
import { useCommand } from '#ui/hooks/use-command.ts';
import { useFields } from '#ui/hooks/use-fields.ts';
import { usePerson } from '#ui/person.ts';
import { failureText } from '#ui/screens/account/failure-text.ts';
import { MIN_PASSWORD_CHARACTERS } from '#ui/screens/auth/validate.ts';
import { toasts } from '#ui/toasts.ts';
import styles from './account-screen.module.css';

/** Which field the server found wrong. */
const AT_FAULT: { readonly [type in AccountError['type']]?: string } = {
  WrongPassword: 'current',
  SamePassword: 'next',
  Refused: 'next',
};

/** A new password, against the current one. */
export function PasswordForm({ onDone }: { onDone: () => void }) {
  const email = useStore(usePerson().email);
  const change = useCommand(changePassword);
  const { typed, faults, setFaults, type } = useFields({ current: '', next: '' });
  const attempt = useAttempt<AccountError>();
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const missing = typed.current === '';
        const short = typed.next.length < MIN_PASSWORD_CHARACTERS;
        setFaults({
          ...(missing && { current: authCopy.passwordMissing }),
          ...(short && { next: authCopy.passwordShort }),
        });
        if (missing || short) return focusField(form, missing ? 'current' : 'next');
        attempt.run(
          () => change({ email, ...typed }),
          (others) => {
            if (others === 'others_out') toasts.success(accountCopy.passwordChanged);
            else toasts.error(accountCopy.passwordChangedHere);
            onDone();
          },
          (error) => focusField(form, AT_FAULT[error.type]),
        );
      }}
    >
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <Field
        name="current"
        type="password"
        label={accountCopy.current}
        autoComplete="current-password"
        autoFocus
        value={typed.current}
        onType={type('current')}
        error={faults.current}
      />
      <Field
        name="next"
        type="password"
        label={recoveryCopy.newPassword}
        autoComplete="new-password"
        value={typed.next}
        onType={type('next')}
        hint={authCopy.passwordHint}
        error={faults.next}
      />
      <FormError text={failureText(attempt.failure)} />
      <div className={styles.two}>
        <Button look="go" type="submit" busy={attempt.pending}>
          {accountCopy.changePassword}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {accountCopy.cancel}
        </Button>
      </div>
    </form>
  );
}
