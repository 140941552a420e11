import { Check, CloudOff, CloudUpload, TriangleAlert } from 'lucide-react';
import { useStore } from 'zustand';
import { openStatusSheet } from '#ui/components/status/open-status-sheet.ts';
import { syncWords } from '#ui/format/sync-words.ts';
import { usePerson } from '#ui/person.ts';
import styles from './sync-line.module.css';

/**
 * The quiet line about saving: a strip above the bottom bar, or the last line of the rail. It opens the
 * status sheet.
 */
export function SyncLine({ className }: { className: string | undefined }) {
  const status = useStore(usePerson().sync);
  const { tone, text } = syncWords(status);
  const Icon =
    tone === 'refused' ? TriangleAlert : tone === 'saved' ? Check : status.online ? CloudUpload : CloudOff;
  return (
    <div className={className} data-tone={tone} aria-live="polite">
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={openStatusSheet}>
        <Icon size={16} aria-hidden="true" />
        {text}
      </button>
    </div>
  );
}
