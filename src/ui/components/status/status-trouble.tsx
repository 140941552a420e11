import type { SyncTrouble } from '#base/sync-status.ts';
import { openGate } from '#ui/browser/open-gate.ts';
import { Button, buttonClass } from '#ui/components/form/button.tsx';
import { SignOutQuestion } from '#ui/components/status/sign-out-question.tsx';
import { statusCopy } from '#ui/copy/status.ts';
import { useSignOut } from '#ui/hooks/use-sign-out.ts';
import { PageLink } from '#ui/navigation/page-link.tsx';
import { paths } from '#ui/navigation/paths.ts';
import { useServices } from '#ui/state/services.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './status-sheet.module.css';

/**
 * A problem that only the user can solve, and how. Calls `onLeave` when the solution is on another screen.
 */
export function StatusTrouble({ trouble, onLeave }: { trouble: SyncTrouble; onLeave: () => void }) {
  const { update } = useServices();
  const { signInAgain, syncNow } = useSession();
  const way = useSignOut();
  const toNewVersion = () => {
    const { waiting, apply } = update.getState();
    // no new version noticed yet: a reload looks for one
    if (waiting) apply();
    else location.reload();
  };
  const settle: Record<SyncTrouble, () => void> = {
    sign_in_again: signInAgain,
    update_required: toNewVersion,
    unreadable: toNewVersion,
    account_gone: way.signOut,
    storage_full: syncNow,
    not_loaded: () => location.reload(),
    SignOnGate: openGate,
    PasswordGate: openGate,
  };
  return (
    <div className={styles.trouble}>
      <p>{statusCopy.trouble(trouble)}</p>
      {trouble === 'account_gone' && (
        <PageLink to={paths.account} className={buttonClass('plain', 'wide')} onClick={onLeave}>
          {statusCopy.exportFirst}
        </PageLink>
      )}
      <SignOutQuestion way={way}>
        <Button look="go" size="wide" busy={way.running} onClick={settle[trouble]}>
          {statusCopy.solution(trouble)}
        </Button>
      </SignOutQuestion>
    </div>
  );
}
