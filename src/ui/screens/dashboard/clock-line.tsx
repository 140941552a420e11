import { Suspense } from 'react';
import { useStore } from 'zustand';
import { lazyPart } from '#ui/navigation/screen-chunk.tsx';
import styles from '#ui/screens/dashboard/dashboard-screen.module.css';
import { useSession } from '#ui/state/session-context.ts';

// few users ever see it; if it cannot be fetched, the status sheet has the same note
const ClockNote = lazyPart(
  async () => (await import('#ui/components/status/clock-note.tsx')).ClockNote,
  () => null,
);

/**
 * Shown under the check-ins while the device's clock is wrong, because the dial then shows another time than
 * the device.
 */
export function ClockLine() {
  const wrong = useStore(useSession().sync, (status) => status.clockAhead !== 0);
  if (!wrong) return null;
  return (
    <div className={styles.offer} data-offer="">
      <Suspense>
        <ClockNote className={styles.clock} />
      </Suspense>
    </div>
  );
}
