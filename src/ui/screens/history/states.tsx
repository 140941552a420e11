import { Link } from 'wouter';
import { useStore } from 'zustand';
import { isCurrent, periodOf, periodQuery } from '#domain/history-periods.ts';
import type { LoadedHistory } from '#queries/history.ts';
import { Button, buttonClass } from '#ui/components/button.tsx';
import { historyCopy } from '#ui/copy/history.ts';
import { copy } from '#ui/copy.ts';
import { paths } from '#ui/paths.ts';
import { ColdBurner } from '#ui/screens/history/cold-burner.tsx';
import { periodTitle } from '#ui/screens/history/period-title.ts';
import { useUserServices } from '#ui/services.ts';
import styles from './states.module.css';

/** While the disk is read: nothing for 300 ms, then the shape of the card, still. */
export function Waiting() {
  return (
    <div className={styles.shape} aria-busy="true">
      <span className="visually-hidden">{copy.loading}</span>
    </div>
  );
}

/** The first data of this device is on its way, or needs a network that is not there. */
export function NotSynced() {
  const online = useStore(useUserServices().sync, (status) => status.online);
  return (
    <div className={styles.state}>
      <p aria-live="polite">{online ? copy.dashboard.fetching : copy.dashboard.fetchingOffline}</p>
      {online && <progress className={styles.bar} aria-label={copy.dashboard.fetching} />}
    </div>
  );
}

/** The disk could not be read. */
export function Failed() {
  return (
    <div className={styles.state} role="alert">
      <p>{historyCopy.failed}</p>
      <Button look="go" onClick={() => location.reload()}>
        {historyCopy.tryAgain}
      </Button>
    </div>
  );
}

/** No check-in in the period: the way to the nearest one, or to the first. */
export function Empty({ history: { nearestDay, period, today } }: { history: LoadedHistory }) {
  const nearest = nearestDay === null ? null : periodOf(period.kind, nearestDay);
  return (
    <section className={`${styles.state} ${styles.empty}`}>
      <ColdBurner />
      <p>{historyCopy.empty}</p>
      {nearest && (
        <Link href={`${paths.history}?${periodQuery(nearest, today)}`} className={buttonClass('plain')}>
          {historyCopy.toNearest(periodTitle(nearest))}
        </Link>
      )}
      {isCurrent(period, today) && (
        <Link href={paths.dashboard} className={buttonClass('go')}>
          {historyCopy.checkIn}
        </Link>
      )}
    </section>
  );
}

/** More is on its way: what is here may not be all. */
export function Arriving() {
  return (
    <p className={styles.arriving} aria-live="polite">
      {historyCopy.arriving}
    </p>
  );
}
