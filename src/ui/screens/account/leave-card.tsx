import { LogOut } from 'lucide-react';
import { useStore } from 'zustand';
import { endSessions } from '#commands/online/change-sign-in.ts';
import { leaveAfter } from '#commands/online/leave-after.ts';
import { Button } from '#ui/components/form/button.tsx';
import card from '#ui/components/layout/card.module.css';
import { SignOutQuestion } from '#ui/components/status/sign-out-question.tsx';
import { accountCopy, accountError } from '#ui/copy/account.ts';
import { copy } from '#ui/copy/copy.ts';
import { useCommand } from '#ui/hooks/use-command.ts';
import { useSignOut } from '#ui/hooks/use-sign-out.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './account-screen.module.css';

/** Signs out on this device or on all; without an email there is no other. Both delete the data here, and ask first if something would be lost. */
export function LeaveCard() {
  const leave = useCommand(leaveAfter);
  const hasEmail = useStore(useSession().email) !== '';
  const here = useSignOut();
  const everywhere = useSignOut(async () => {
    const end = await leave((online) => endSessions(online, 'global'));
    return end.ok ? null : accountError(end.error);
  });
  const running = here.running || everywhere.running;
  return (
    <section className={`${card.card} ${styles.section}`}>
      <h2>{copy.account.signOut}</h2>
      <SignOutQuestion way={here}>
        <Button size="wide" busy={running} onClick={here.signOut}>
          <LogOut size={20} aria-hidden="true" />
          {copy.account.signOut}
        </Button>
        {hasEmail && <p className={styles.small}>{copy.account.explain}</p>}
      </SignOutQuestion>
      {hasEmail && (
        <SignOutQuestion way={everywhere}>
          <Button size="wide" busy={running} onClick={everywhere.signOut}>
            {accountCopy.everywhere}
          </Button>
          <p className={styles.small}>{accountCopy.everywhereExplain}</p>
        </SignOutQuestion>
      )}
    </section>
  );
}
