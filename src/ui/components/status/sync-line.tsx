import { Check, CloudOff, CloudUpload, TriangleAlert } from 'lucide-react';
import { useStore } from 'zustand';
import { syncWords } from '#ui/format/sync-words.ts';
import { useStatusSheet } from '#ui/hooks/use-status-sheet.ts';
import { useUserServices } from '#ui/services.ts';
import styles from './sync-line.module.css';

/**
 * The quiet line about saving: a strip above the bottom bar, or the last line of the rail. It opens the
 * status sheet.
 */
export function SyncLine({ className }: { className: string | undefined }) {
  const status = useStore(useUserServices().sync);
  const open = useStatusSheet();
  const { tone, text } = syncWords(status);
  const Icon =
    tone === 'refused' ? TriangleAlert : tone === 'saved' ? Check : status.online ? CloudUpload : CloudOff;
  return (
    <div className={className} data-tone={tone} aria-live="polite">
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={open}>
        <Icon size={16} aria-hidden="true" />
        {text}
      </button>
    </div>
  );
}
