import { LogOut, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '#ui/components/button.tsx';
import { Dialog } from '#ui/components/dialog.tsx';
import { syncWords } from '#ui/components/sync-line.tsx';
import { copy } from '#ui/copy.ts';
import { wallTimeText } from '#ui/format/times.ts';
import { useServices, useUserServices } from '#ui/services.ts';
import { toasts } from '#ui/toasts.ts';
import styles from './account-sheet.module.css';

interface Props {
  name: string;
  onClose: () => void;
}

/** Who is signed in, what is saved, and the way out. Asks once more while something is not saved yet. */
export function AccountSheet({ name, onClose }: Props) {
  const { clock } = useServices();
  const { sync, syncNow, commands } = useUserServices();
  const status = useStore(sync);
  const [leaving, setLeaving] = useState<'no' | 'asked' | 'running'>('no');

  const signOut = () => {
    setLeaving('running');
    commands.signOut().catch(() => {
      setLeaving('no');
      toasts.error(copy.account.signOutFailed);
    });
  };

  return (
    <Dialog label={copy.account.open(name)} onClose={onClose}>
      <h2 className={styles.name}>{name}</h2>
      <p className={styles.sync} data-tone={syncWords(status).tone}>
        {syncWords(status).text}
        {status.lastSyncedAt !== null &&
          ` · ${copy.sync.lastSynced(wallTimeText(status.lastSyncedAt, clock.utcOffsetMinutes(status.lastSyncedAt)))}`}
      </p>
      {leaving === 'asked' ? (
        <div className={styles.actions}>
          <p role="alert" className={styles.unsaved}>
            {copy.account.unsaved(status.pending)}
          </p>
          <Button size="wide" onClick={() => setLeaving('no')}>
            {copy.account.stay}
          </Button>
          <Button look="quiet" size="wide" className={styles.danger} onClick={signOut}>
            {copy.account.signOutAnyway}
          </Button>
        </div>
      ) : (
        <div className={styles.actions}>
          <Button size="wide" onClick={() => syncNow()}>
            <RefreshCw size={20} aria-hidden="true" />
            {copy.sync.syncNow}
          </Button>
          <Button
            size="wide"
            disabled={leaving === 'running'}
            onClick={() => (status.pending > 0 ? setLeaving('asked') : signOut())}
          >
            <LogOut size={20} aria-hidden="true" />
            {copy.account.signOut}
          </Button>
          <p className={styles.explain}>{copy.account.explain}</p>
          <Button look="quiet" size="wide" onClick={onClose}>
            {copy.account.close}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
