import { useState } from 'react';
import { useStore } from 'zustand';
import type { AccountError } from '#commands/online/account-error.ts';
import { requestEmailChange } from '#commands/online/change-sign-in.ts';
import { parseEmail } from '#domain/people/email.ts';
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
import { EmailCodeForm } from '#ui/screens/account/email-code-form.tsx';
import { failureText } from '#ui/screens/account/failure-text.ts';
import styles from './account-screen.module.css';

/** Which field the server found wrong. */
const AT_FAULT: { readonly [type in AccountError['type']]?: string } = {
  WrongPassword: 'password',
  EmailTaken: 'email',
  Refused: 'email',
};

/** A new address: the password, then the code that went there, and where the server wants it the one that went to the old. */
export function EmailForm({ onDone }: { onDone: () => void }) {
  const present = useStore(usePerson().email);
  const request = useCommand(requestEmailChange);
  const { typed, faults, setFaults, type } = useFields({ email: '', password: '' });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const attempt = useAttempt<AccountError>();
  if (sentTo !== null) return <EmailCodeForm newEmail={sentTo} onDone={onDone} />;

  const emailFault = () => {
    const email = typed.email.trim();
    if (email === '') return authCopy.emailMissing;
    if (!parseEmail(email).ok) return authCopy.emailMalformed;
    return email.toLowerCase() === present.toLowerCase() ? accountCopy.sameEmail : null;
  };

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const email = emailFault();
        const missing = typed.password === '';
        setFaults({
          ...(email !== null && { email }),
          ...(missing && { password: authCopy.passwordMissing }),
        });
        if (email !== null || missing) return focusField(form, email !== null ? 'email' : 'password');
        const newEmail = typed.email.trim();
        attempt.run(
          () => request({ email: present, newEmail, password: typed.password }),
          () => setSentTo(newEmail),
          (error) => focusField(form, AT_FAULT[error.type]),
        );
      }}
    >
      <Field
        name="email"
        type="email"
        label={accountCopy.newEmail}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={typed.email}
        onType={type('email')}
        error={faults.email}
      />
      <Field
        name="password"
        type="password"
        label={accountCopy.current}
        autoComplete="current-password"
        value={typed.password}
        onType={type('password')}
        error={faults.password}
      />
      <FormError text={failureText(attempt.failure)} />
      <div className={styles.two}>
        <Button look="go" type="submit" busy={attempt.pending}>
          {recoveryCopy.send}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {accountCopy.cancel}
        </Button>
      </div>
    </form>
  );
}
