import { MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#ui/components/form/button.tsx';
import { authCopy } from '#ui/copy/auth.ts';
import styles from './check-mail.module.css';

/** Shown after a sign-up when the server wants the address confirmed first. */
export function CheckMail({ email, onBack }: { email: string; onBack: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // the form had the focus: without this a screen reader would not detect the change
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.mail}>
      <MailCheck size={44} aria-hidden="true" />
      <h2 ref={heading} tabIndex={-1}>
        {authCopy.checkMail}
      </h2>
      <p>{authCopy.checkMailText(email)}</p>
      <p className={styles.lost}>{authCopy.mailLost}</p>
      <Button size="wide" onClick={onBack}>
        {authCopy.back}
      </Button>
    </div>
  );
}
