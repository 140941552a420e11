import { useStore } from 'zustand';
import { common } from '#copy/common.ts';
import { Button } from '#ui/components/form/button.tsx';
import { copy } from '#ui/copy/copy.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './empty.module.css';

/** Shown while the first data of this device is on its way, or cannot arrive without a network. */
export function NotSynced() {
  const online = useStore(useSession().sync, (status) => status.online);
  return (
    <div className={styles.state}>
      <p aria-live="polite">{online ? copy.dashboard.fetching : copy.dashboard.fetchingOffline}</p>
      {online && <progress className={styles.bar} aria-label={copy.dashboard.fetching} />}
    </div>
  );
}

/** The disk could not be read. `retry` reads it again. */
export function LoadFailed({ text, retry }: { text: string; retry: () => void }) {
  return (
    <div className={styles.state}>
      <p>{text}</p>
      <Button look="go" onClick={retry}>
        {common.tryAgain}
      </Button>
    </div>
  );
}
