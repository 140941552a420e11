import type { SyncStatus } from '#base/sync-status.ts';
import { copy } from '#ui/copy.ts';

/** What there is to say about saving, most urgent first. Offline is a state, not a fault. */
export function syncWords(status: SyncStatus): { tone: 'saved' | 'quiet' | 'refused'; text: string } {
  const { trouble, rejected, online, pending } = status;
  if (trouble !== null) return { tone: 'refused', text: copy.sync.trouble(trouble) };
  if (rejected > 0) return { tone: 'refused', text: copy.sync.rejected(rejected) };
  if (status.unreadable) return { tone: 'refused', text: copy.sync.trouble('unreadable') };
  if (!online) {
    return { tone: 'quiet', text: pending > 0 ? copy.sync.offlineWaiting(pending) : copy.sync.offline };
  }
  if (pending > 0) return { tone: 'quiet', text: copy.sync.syncingSome(pending) };
  // nothing waits, but nothing has come either: not yet a promise
  if (status.lastSyncedAt === null) return { tone: 'quiet', text: copy.sync.neverSynced };
  return { tone: 'saved', text: copy.sync.allSynced };
}
