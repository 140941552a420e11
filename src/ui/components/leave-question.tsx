import { Button } from '#ui/components/button.tsx';
import { copy } from '#ui/copy.ts';
import type { useSignOut } from '#ui/hooks/use-sign-out.ts';
import styles from './leave-question.module.css';

/** Asked before a sign-out that would lose something. */
export function LeaveQuestion({ way }: { way: ReturnType<typeof useSignOut> }) {
  return (
    <div className={styles.question}>
      <p role="alert" className={styles.unsaved}>
        {way.question}
      </p>
      <Button size="wide" onClick={way.stay}>
        {copy.account.stay}
      </Button>
      <Button look="quiet" size="wide" className={styles.danger} onClick={way.leave}>
        {copy.account.signOutAnyway}
      </Button>
    </div>
  );
}
