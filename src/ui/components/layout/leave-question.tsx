import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#ui/components/form/button.tsx';
import { copy } from '#ui/copy.ts';
import type { useSignOut } from '#ui/hooks/use-sign-out.ts';
import styles from './leave-question.module.css';

interface Props {
  way: ReturnType<typeof useSignOut>;
  /** The way out, the first of its buttons: stands here while nothing is asked. */
  children: ReactNode;
}

/** Asked in the place of the way out before a sign-out that would lose something. The focus goes there and back. */
export function LeaveQuestion({ way, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const asks = way.question !== null;
  const asked = useRef(false);
  useEffect(() => {
    if (asks || asked.current) place.current?.querySelector('button')?.focus();
    asked.current = asks;
  }, [asks]);
  return (
    <div ref={place} className={asks ? styles.question : styles.way}>
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
