import { LogOut } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '#ui/components/form/button.tsx';
import { SignOutQuestion } from '#ui/components/status/sign-out-question.tsx';
import { copy } from '#ui/copy/copy.ts';
import { useSignOut } from '#ui/hooks/use-sign-out.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './sign-out.module.css';

/** The sign-out button at the end of the settings. */
export function SignOut() {
  const way = useSignOut();
  const hasEmail = useStore(useSession().email) !== '';
  return (
    <SignOutQuestion way={way}>
      <div className={styles.out}>
        <Button look="quiet" size="wide" busy={way.running} onClick={way.signOut}>
          <LogOut size={20} aria-hidden="true" />
          {copy.account.signOut}
        </Button>
        {hasEmail && <p>{copy.account.explain}</p>}
      </div>
    </SignOutQuestion>
  );
}
