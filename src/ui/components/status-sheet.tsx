import { RefreshCw } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '#ui/components/button.tsx';
import { ClockNote } from '#ui/components/clock-note.tsx';
import { Dialog } from '#ui/components/dialog.tsx';
import { RefusedChanges } from '#ui/components/refused-changes.tsx';
import { StatusTrouble } from '#ui/components/status-trouble.tsx';
import { StorageNote } from '#ui/components/storage-note.tsx';
import { statusCopy } from '#ui/copy/status.ts';
import { syncWords } from '#ui/format/sync-words.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { useServices, useUserServices } from '#ui/services.ts';
import styles from './status-sheet.module.css';

const MINUTE_MS = 60_000;

/** How saving stands, in full: what waits, what could not be saved and what can be done about it. */
export function StatusSheet({ onClose }: { onClose: () => void }) {
  const { clock } = useServices();
  const { sync, syncNow } = useUserServices();
  const status = useStore(sync);
  const now = useNow(clock);
  const { tone, text } = syncWords(status);
  const { lastSyncedAt, online, pending, running } = status;
  const trouble = status.trouble ?? (status.unreadable ? 'unreadable' : null);
  // a sync that has just ended is later than the minute that was drawn
  const ago = lastSyncedAt === null ? null : Math.max(0, Math.floor((now - lastSyncedAt) / MINUTE_MS));
  return (
    <Dialog label={statusCopy.title} onClose={onClose}>
      <div aria-live="polite">
        <h2 className={styles.state} data-tone={tone}>
          {text}
        </h2>
        <p className={styles.small}>{statusCopy.lastSynced(ago)}</p>
        {!online && pending > 0 && <p className={styles.small}>{statusCopy.waiting}</p>}
      </div>
      <ClockNote className={styles.small} />
      {trouble !== null && <StatusTrouble trouble={trouble} onLeave={onClose} />}
      <RefusedChanges />
      <StorageNote />
      <div className={styles.actions}>
        <Button size="wide" aria-disabled={running} onClick={() => running || syncNow()}>
          <RefreshCw size={20} aria-hidden="true" />
          {running ? statusCopy.syncing : statusCopy.syncNow}
        </Button>
        <Button look="quiet" size="wide" onClick={onClose}>
          {statusCopy.close}
        </Button>
      </div>
    </Dialog>
  );
}
