import { useState } from 'react';
import { useStore } from 'zustand';
import type { AccountError } from '#commands/online/account-error.ts';
import { requestEmailChange } from '#commands/online/change-sign-in.ts';
import { common } from '#copy/common.ts';
import { recoveryWords } from '#copy/words/recovery.ts';
import { parseEmail } from '#domain/users/email.ts';
import { Button } from '#ui/components/form/button.tsx';
import { EmailField } from '#ui/components/form/email-field.tsx';
import { FormError } from '#ui/components/form/form-error.tsx';
import { PasswordField } from '#ui/components/form/password-field.tsx';
import { emailFault } from '#ui/components/form/sign-in-faults.ts';
import { accountCopy } from '#ui/copy/account.ts';
import { authCopy } from '#ui/copy/auth.ts';
import { useAttempt } from '#ui/hooks/use-attempt.ts';
import { useCommand } from '#ui/hooks/use-command.ts';
import { useForm } from '#ui/hooks/use-form.ts';
import { EmailCodeForm } from '#ui/screens/account/email-code-form.tsx';
import { failureText } from '#ui/screens/account/failure-text.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './account-screen.module.css';

/** The field that belongs to each of the server's errors. */
const AT_FAULT: { readonly [type in AccountError['type']]?: 'email' | 'password' } = {
  WrongPassword: 'password',
  EmailTaken: 'email',
  Rejected: 'email',
};

/** Changes the email: asks for the password, then for the code sent to the new address, and to the old one if the server wants it. */
export function EmailForm({ onDone }: { onDone: () => void }) {
  const present = useStore(useSession().email);
  const request = useCommand(requestEmailChange);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const attempt = useAttempt<AccountError>();
  const isPresent = (typed: string) => {
    const email = parseEmail(typed);
    return email.ok && email.value === present;
  };
  const form = useForm({
    fields: { email: '', password: '' },
    check: ({ email, password }) => ({
      email: isPresent(email) ? accountCopy.sameEmail : emailFault(email),
      password: password === '' ? authCopy.passwordMissing : undefined,
    }),
    onSubmit: ({ email: typed, password }, focusOn) => {
      const email = parseEmail(typed);
      if (!email.ok) return;
      const newEmail = email.value;
      attempt.run(
        () => request({ email: present, newEmail, password }),
        () => setSentTo(newEmail),
        (rejected) => focusOn(AT_FAULT[rejected.type]),
      );
    },
  });
  if (sentTo !== null) return <EmailCodeForm newEmail={sentTo} onDone={onDone} />;

  return (
    <form className={styles.form} {...form.props}>
      <EmailField {...form.field('email')} label={accountCopy.newEmail} autoFocus />
      <PasswordField
        {...form.field('password')}
        label={accountCopy.current}
        autoComplete="current-password"
      />
      <FormError text={failureText(attempt.failure)} />
      <div className={styles.two}>
        <Button look="go" type="submit" busy={attempt.pending}>
          {recoveryWords.send}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {common.cancel}
        </Button>
      </div>
    </form>
  );
}
