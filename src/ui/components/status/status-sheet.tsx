import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { common } from '#copy/common.ts';
import { isKept } from '#ui/browser/keep-storage.ts';
import { Button } from '#ui/components/form/button.tsx';
import { Dialog } from '#ui/components/layout/dialog.tsx';
import { ClockNote } from '#ui/components/status/clock-note.tsx';
import { RejectedChangeList } from '#ui/components/status/rejected-change-list.tsx';
import { StatusTrouble } from '#ui/components/status/status-trouble.tsx';
import { copy } from '#ui/copy/copy.ts';
import { statusCopy } from '#ui/copy/status.ts';
import { syncWords } from '#ui/copy/sync-words.ts';
import { useLastSynced } from '#ui/hooks/use-last-synced.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './status-sheet.module.css';

/** The full state of saving: what waits, what could not be saved and what can be done about it. */
export function StatusSheet({ onClose }: { onClose: () => void }) {
  const { sync, syncNow } = useSession();
  const status = useStore(sync);
  const lastSynced = useLastSynced();
  const { tone, text } = syncWords(status);
  const { online, pending, running } = status;
  const trouble = status.trouble ?? (status.unreadable ? 'unreadable' : null);
  return (
    <Dialog label={statusCopy.title} onClose={onClose}>
      <div aria-live="polite">
        <h2 className={styles.state} data-tone={tone}>
          {text}
        </h2>
        <p className={styles.small}>{lastSynced}</p>
        {!online && pending > 0 && <p className={styles.small}>{statusCopy.waiting}</p>}
      </div>
      <ClockNote className={styles.small} />
      {trouble !== null && <StatusTrouble trouble={trouble} onLeave={onClose} />}
      <RejectedChangeList />
      <StorageNote />
      <div className={styles.actions}>
        <Button size="wide" busy={running} onClick={() => syncNow()}>
          <RefreshCw size={20} aria-hidden="true" />
          {running ? copy.sync.syncing : copy.sync.syncNow}
        </Button>
        <Button look="quiet" size="wide" onClick={onClose}>
          {common.close}
        </Button>
      </div>
    </Dialog>
  );
}

/** Shows whether the browser may delete the app's data; nothing if the browser does not report it. */
function StorageNote() {
  const [kept, setKept] = useState<boolean | null>(null);
  useEffect(() => {
    void isKept(navigator.storage).then(setKept);
  }, []);
  if (kept === null) return null;
  return <p className={styles.note}>{kept ? statusCopy.storageKept : statusCopy.storageNotKept}</p>;
}
