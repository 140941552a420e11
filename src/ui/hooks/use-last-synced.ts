import { useStore } from 'zustand';
import { statusCopy } from '#ui/copy/status.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { useSession } from '#ui/state/session-context.ts';

const MINUTE_MS = 60_000;

/** How long ago this device last synced, in words. */
export function useLastSynced(): string {
  const now = useNow(useSession().clock);
  const at = useStore(useSession().sync, (status) => status.lastSyncedAt);
  // never negative: a sync that has just ended is later than `now`, which changes by the minute
  return statusCopy.lastSynced(at === null ? null : Math.max(0, Math.floor((now - at) / MINUTE_MS)));
}
