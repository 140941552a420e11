import { type ReactNode, useEffect, useRef } from 'react';
import { LeaveForGood } from '#ui/components/add-email/leave-for-good.tsx';
import { Button } from '#ui/components/form/button.tsx';
import { copy } from '#ui/copy/copy.ts';
import type { useSignOut } from '#ui/hooks/use-sign-out.ts';
import styles from './sign-out-question.module.css';

interface Props {
  way: ReturnType<typeof useSignOut>;
  /** Called when the user adds an email instead. */
  onAddEmail?: () => void;
  /** The sign-out buttons, shown while nothing is asked. The first one gets the focus back. */
  children: ReactNode;
}

/**
 * Asks for confirmation before a sign-out that would lose something. It replaces the sign-out button and
 * takes the focus, then gives it back.
 */
export function SignOutQuestion({ way, onAddEmail, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const asks = way.question !== null;
  const asked = useRef(false);
  useEffect(() => {
    if (asks || asked.current) place.current?.querySelector('button')?.focus();
    asked.current = asks;
  }, [asks]);
  return (
    <div ref={place} className={asks ? styles.question : styles.way}>
      {way.asksForGood && <LeaveForGood onLeave={way.leave} onStay={way.stay} onAddEmail={onAddEmail} />}
      {asks ? (
        <>
          <p role="alert" className={styles.unsaved}>
            {way.question}
          </p>
          <Button size="wide" className={styles.stay} onClick={way.stay}>
            {copy.account.stay}
          </Button>
          <Button look="quiet" size="wide" className={styles.danger} onClick={way.leave}>
            {copy.account.signOutAnyway}
          </Button>
        </>
      ) : (
        children
      )}
    </div>
  );
}
