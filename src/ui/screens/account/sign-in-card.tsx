import { useState } from 'react';
import { useStore } from 'zustand';
import { AddEmailRow } from '#ui/components/add-email/add-email-row.tsx';
import { Button } from '#ui/components/form/button.tsx';
import card from '#ui/components/layout/card.module.css';
import { accountCopy } from '#ui/copy/account.ts';
import { EmailForm } from '#ui/screens/account/email-form.tsx';
import { PasswordForm } from '#ui/screens/account/password-form.tsx';
import { useSession } from '#ui/state/session-context.ts';
import styles from './account-screen.module.css';

/** The email and the password, and the forms to change them; without an email, the way to add one. */
export function SignInCard() {
  const email = useStore(useSession().email);
  const [open, setOpen] = useState<'email' | 'password' | null>(null);
  // the form that was closed last; its button gets the focus back
  const [left, setLeft] = useState<'email' | 'password' | null>(null);
  const close = () => {
    setLeft(open);
    setOpen(null);
  };
  if (email === '') {
    return (
      <section className={`${card.card} ${styles.section}`}>
        <AddEmailRow />
      </section>
    );
  }
  return (
    <section className={`${card.card} ${styles.section}`}>
      <h2>{accountCopy.signIn}</h2>
      <p className={styles.who}>
        <span className={styles.small}>{accountCopy.signedInAs}</span>
        <b>
          <bdi>{email}</bdi>
        </b>
      </p>
      {open === 'email' && <EmailForm onDone={close} />}
      {open === 'password' && <PasswordForm onDone={close} />}
      {open === null && (
        <div className={styles.two}>
          <Button autoFocus={left === 'email'} onClick={() => setOpen('email')}>
            {accountCopy.changeEmail}
          </Button>
          <Button autoFocus={left === 'password'} onClick={() => setOpen('password')}>
            {accountCopy.changePassword}
          </Button>
        </div>
      )}
    </section>
  );
}
