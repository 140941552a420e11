import { Check, CloudOff, CloudUpload, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { SyncStatus } from '#base/sync-status.ts';
import { openStatusSheet } from '#ui/components/status/open-status-sheet.ts';
import { syncWords } from '#ui/copy/sync-words.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './sync-line.module.css';

/** Most changes sync sooner: the line would only flicker. */
const SLOW_SYNC_MS = 2_000;

/**
 * The quiet line about saving: a strip above the bottom bar, or the last line of the rail. It opens the
 * status sheet.
 */
export function SyncLine({ className }: { className: string | undefined }) {
  const status = useStore(useSession().sync);
  const { tone, text } = useCalmWords(status);
  const Icon =
    tone === 'rejected' ? TriangleAlert : tone === 'saved' ? Check : status.online ? CloudUpload : CloudOff;
  return (
    <div className={className} data-tone={tone} aria-live="polite">
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={openStatusSheet}>
        <Icon size={16} aria-hidden="true" />
        {text}
      </button>
    </div>
  );
}

/** The text of the line. A change after everything was synced is shown only once syncing it takes long. */
function useCalmWords(status: SyncStatus) {
  const words = syncWords(status);
  const isSaved = words.tone === 'saved';
  const [wasSaved, setWasSaved] = useState(isSaved);
  const waits = wasSaved && words.tone === 'quiet' && status.online;
  if (!waits && wasSaved !== isSaved) setWasSaved(isSaved);
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setWasSaved(false), SLOW_SYNC_MS);
    return () => clearTimeout(timer);
  }, [waits]);
  return waits ? syncWords({ ...status, pending: 0 }) : words;
}
