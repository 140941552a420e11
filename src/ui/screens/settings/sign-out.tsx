import { LogOut } from 'lucide-react';
import { Button } from '#ui/components/form/button.tsx';
import { LeaveQuestion } from '#ui/components/layout/leave-question.tsx';
import { copy } from '#ui/copy.ts';
import { useSignOut } from '#ui/hooks/use-sign-out.ts';
import styles from './sign-out.module.css';

/** The quiet way out, at the end of the settings. */
export function SignOut() {
  const way = useSignOut();
  return (
    <LeaveQuestion way={way}>
      <div className={styles.out}>
        <Button look="quiet" size="wide" busy={way.running} onClick={way.signOut}>
          <LogOut size={20} aria-hidden="true" />
          {copy.account.signOut}
        </Button>
        <p>{copy.account.explain}</p>
      </div>
    </LeaveQuestion>
  );
}
