import { MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#ui/components/button.tsx';
import { copy } from '#ui/copy.ts';
import styles from './check-mail.module.css';

/** After a sign-up that the server wants confirmed first. */
export function CheckMail({ email, onBack }: { email: string; onBack: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // the form it replaces had the focus: without this a screen reader would be told nothing
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.mail}>
      <MailCheck size={44} aria-hidden="true" />
      <h2 ref={heading} tabIndex={-1}>
        {copy.auth.checkMail}
      </h2>
      <p>{copy.auth.checkMailText(email)}</p>
      <p className={styles.lost}>{copy.auth.checkMailLost}</p>
      <Button size="wide" onClick={onBack}>
        {copy.auth.back}
      </Button>
    </div>
  );
}
