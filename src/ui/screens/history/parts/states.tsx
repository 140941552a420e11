import { checkInWords } from '#copy/words/check-in.ts';
import { historyWords } from '#copy/words/history.ts';
import { isCurrent, periodOf, periodQuery } from '#domain/calendar/history-periods.ts';
import type { LoadedHistory } from '#queries/history.ts';
import { buttonClass } from '#ui/components/form/button.tsx';
import { Empty } from '#ui/components/loading/empty.tsx';
import { PageLink } from '#ui/navigation/page-link.tsx';
import { paths } from '#ui/navigation/paths.ts';
import { EmptyDial } from '#ui/screens/history/parts/empty-dial.tsx';
import { periodTitle } from '#ui/screens/history/parts/period-title.ts';
import styles from './history.module.css';

/** A period without check-ins, with a link to the nearest one; today's period also links to the dashboard. */
export function NothingThere({
  history: { firstDay, nearestDay, period, today },
}: {
  history: LoadedHistory;
}) {
  const nearest = nearestDay === null ? null : periodOf(period.kind, nearestDay);
  return (
    <div className={styles.empty}>
      <Empty
        drawing={<EmptyDial />}
        text={firstDay === null ? historyWords.empty : historyWords.emptyPeriod[period.kind]}
      >
        {nearest && (
          <PageLink to={`${paths.history}?${periodQuery(nearest, today)}`} className={buttonClass('plain')}>
            {historyWords.toNearest(periodTitle(nearest))}
          </PageLink>
        )}
        {isCurrent(period, today) && (
          <PageLink to={paths.dashboard} className={buttonClass('go')}>
            {checkInWords.open}
          </PageLink>
        )}
      </Empty>
    </div>
  );
}

/** Shown while older check-ins are still being fetched. */
export function Arriving() {
  return (
    <p className={styles.arriving} aria-live="polite">
      {historyWords.arriving}
    </p>
  );
}
