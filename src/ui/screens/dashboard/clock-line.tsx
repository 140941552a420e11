import { type ComponentType, lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { usePerson } from '#ui/person.ts';
import styles from '#ui/screens/dashboard/dashboard-screen.module.css';

// few ever see it; where it cannot be fetched the status sheet still says it once it can
const ClockNote = lazy<ComponentType<{ className: string | undefined }>>(() =>
  import('#ui/components/status/clock-note.tsx').then(
    (module) => ({ default: module.ClockNote }),
    () => ({ default: () => null }),
  ),
);

/** Under the check-ins, while the device's clock is wrong: the dial shows another time than the device does. */
export function ClockLine() {
  const wrong = useStore(usePerson().sync, (status) => status.clockAhead !== 0);
  if (!wrong) return null;
  return (
    <div className={styles.offer} data-offer="">
      <Suspense>
        <ClockNote className={styles.clock} />
      </Suspense>
    </div>
  );
}
