import { LogOut, RefreshCw } from 'lucide-react';
import { useStore } from 'zustand';
import { common } from '#copy/common.ts';
import { Button } from '#ui/components/form/button.tsx';
import { Dialog } from '#ui/components/layout/dialog.tsx';
import { openStatusSheet } from '#ui/components/status/open-status-sheet.ts';
import { SignOutQuestion } from '#ui/components/status/sign-out-question.tsx';
import { copy } from '#ui/copy/copy.ts';
import { syncWords } from '#ui/copy/sync-words.ts';
import { useLastSynced } from '#ui/hooks/use-last-synced.ts';
import { useSignOut } from '#ui/hooks/use-sign-out.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './account-sheet.module.css';

interface Props {
  name: string;
  onClose: () => void;
}

/** Shows who is signed in and what is saved, and lets the user sign out. */
export function AccountSheet({ name, onClose }: Props) {
  const { sync, syncNow, email } = useSession();
  const hasEmail = useStore(email) !== '';
  const status = useStore(sync);
  const lastSynced = useLastSynced();
  const way = useSignOut();

  return (
    <Dialog label={copy.account.open(name)} onClose={onClose}>
      <h2 className={styles.name}>
        <bdi>{name}</bdi>
      </h2>
      <button
        type="button"
        className={styles.sync}
        data-tone={syncWords(status).tone}
        aria-haspopup="dialog"
        onClick={() => {
          onClose();
          openStatusSheet();
        }}
      >
        {syncWords(status).text}
        {status.lastSyncedAt !== null && ` · ${lastSynced}`}
      </button>
      <div className={styles.actions}>
        {way.question === null && (
          <Button size="wide" onClick={() => syncNow()}>
            <RefreshCw size={20} aria-hidden="true" />
            {copy.sync.syncNow}
          </Button>
        )}
        <SignOutQuestion way={way} onAddEmail={onClose}>
          <Button size="wide" busy={way.running} onClick={way.signOut}>
            <LogOut size={20} aria-hidden="true" />
            {copy.account.signOut}
          </Button>
          {hasEmail && <p className={styles.explain}>{copy.account.explain}</p>}
          <Button look="quiet" size="wide" onClick={onClose}>
            {common.close}
          </Button>
        </SignOutQuestion>
      </div>
    </Dialog>
  );
}
