import { observeSuspended } from '#queries/suspended.ts';
import { pausedCopy } from '#ui/copy/paused.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import styles from './paused-banner.module.css';

/** Above every screen while an operator has paused the account. */
export function PausedBanner() {
  const suspended = useQuery(observeSuspended);
  return (
    // always on the page: some screen readers miss a region that appears together with its text
    <div role="status">
      {suspended.status === 'value' && suspended.value && (
        <div className={styles.banner}>
          <p>{pausedCopy.title}</p>
          <p>{pausedCopy.ask}</p>
        </div>
      )}
    </div>
  );
}
