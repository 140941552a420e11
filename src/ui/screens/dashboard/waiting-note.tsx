import { CloudOff } from 'lucide-react';
import { useStore } from 'zustand';
import { common } from '#copy/common.ts';
import type { Slot } from '#ui/screens/dashboard/todays-slots.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './dashboard-screen.module.css';

/**
 * Shown under a check-in's points while it waits for a connection. Online it is on its way, so there is
 * nothing to show.
 */
export function WaitingNote({ slot: { unsent } }: { slot: Slot }) {
  const online = useStore(useSession().sync, (status) => status.online);
  if (!unsent || online) return null;
  return (
    <span className={styles.unsent}>
      <CloudOff size="1.1em" aria-hidden="true" /> {common.savedHere}
    </span>
  );
}
