import { Check, CloudOff, CloudUpload, TriangleAlert } from 'lucide-react';
import { useStore } from 'zustand';
import type { SyncStatus } from '#base/sync-status.ts';
import { copy } from '#ui/copy.ts';
import { useUserServices } from '#ui/services.ts';

/** What there is to say about saving, most urgent first. Offline is a state, not a fault. */
export function syncWords(status: SyncStatus): { tone: 'saved' | 'quiet' | 'refused'; text: string } {
  const { trouble, rejected, online, pending } = status;
  if (trouble !== null) return { tone: 'refused', text: copy.sync.trouble(trouble) };
  if (rejected > 0) return { tone: 'refused', text: copy.sync.rejected(rejected) };
  if (!online) {
    return { tone: 'quiet', text: pending > 0 ? copy.sync.offlineWaiting(pending) : copy.sync.offline };
  }
  if (pending > 0) return { tone: 'quiet', text: copy.sync.saving(pending) };
  // nothing waits, but nothing has come either: not yet a promise
  if (status.lastSyncedAt === null) return { tone: 'quiet', text: copy.sync.neverSynced };
  return { tone: 'saved', text: copy.sync.allSaved };
}

/** The quiet line about saving: a strip above the bottom bar, the last line of the rail. */
export function SyncLine({ className }: { className: string | undefined }) {
  const status = useStore(useUserServices().sync);
  const { tone, text } = syncWords(status);
  const Icon =
    tone === 'refused' ? TriangleAlert : tone === 'saved' ? Check : status.online ? CloudUpload : CloudOff;
  return (
    <p className={className} data-tone={tone} aria-live="polite">
      <Icon size={16} aria-hidden="true" />
      {text}
    </p>
  );
}
