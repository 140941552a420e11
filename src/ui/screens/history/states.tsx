import { Link } from 'wouter';
import { isCurrent, periodOf, periodQuery } from '#domain/history-periods.ts';
import type { LoadedHistory } from '#queries/history.ts';
import { buttonClass } from '#ui/components/button.tsx';
import { Empty } from '#ui/components/empty.tsx';
import { historyCopy } from '#ui/copy/history.ts';
import { paths } from '#ui/paths.ts';
import { ColdBurner } from '#ui/screens/history/cold-burner.tsx';
import { periodTitle } from '#ui/screens/history/period-title.ts';
import styles from './history-screen.module.css';

/** No check-in in the period: the way to the nearest one, or to the first. */
export function NothingThere({ history: { nearestDay, period, today } }: { history: LoadedHistory }) {
  const nearest = nearestDay === null ? null : periodOf(period.kind, nearestDay);
  return (
    <div className={styles.empty}>
      <Empty drawing={<ColdBurner />} text={historyCopy.empty}>
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
      </Empty>
    </div>
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
