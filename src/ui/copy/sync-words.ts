import type { SyncStatus } from '#base/sync-status.ts';
import { copy } from '#ui/copy/copy.ts';

/** The text about saving, most urgent first. Offline is a state, not an error. */
export function syncWords(status: SyncStatus): { tone: 'saved' | 'quiet' | 'rejected'; text: string } {
  const { trouble, rejected, online, pending } = status;
  if (trouble !== null) return { tone: 'rejected', text: copy.sync.trouble(trouble) };
  if (rejected > 0) return { tone: 'rejected', text: copy.sync.rejected(rejected) };
  if (status.unreadable) return { tone: 'rejected', text: copy.sync.trouble('unreadable') };
  if (!online) {
    return { tone: 'quiet', text: pending > 0 ? copy.sync.offlineWaiting(pending) : copy.sync.offline };
  }
  if (pending > 0) return { tone: 'quiet', text: copy.sync.syncingSome(pending) };
  // nothing waits, but nothing has arrived either, so do not promise anything yet
  if (status.lastSyncedAt === null) return { tone: 'quiet', text: copy.sync.neverSynced };
  return { tone: 'saved', text: copy.sync.allSynced };
}
