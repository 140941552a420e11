import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import {
  daysOf,
  hasPrevious,
  isCurrent,
  nextPeriod,
  type Period,
  periodQuery,
  previousPeriod,
} from '#domain/calendar/history-periods.ts';
import type { LoadedHistory } from '#queries/history.ts';
import card from '#ui/components/layout/card.module.css';
import { historyCopy } from '#ui/copy/history.ts';
import { groupedNumber } from '#ui/format/numbers.ts';
import { dayCoins } from '#ui/screens/history/day-coins.ts';
import { DayDials } from '#ui/screens/history/day-dials.tsx';
import { Legend } from '#ui/screens/history/legend.tsx';
import { MonthCoins } from '#ui/screens/history/month-coins.tsx';
import { periodTitle } from '#ui/screens/history/period-title.ts';
import { useOpenPeriod } from '#ui/screens/history/use-open-period.ts';
import { WeekCoins } from '#ui/screens/history/week-coins.tsx';
import styles from './period-card.module.css';

/** Which period is shown, the way to its neighbours, what it brought, and its days as coins. */
export function PeriodCard({ history }: { history: LoadedHistory }) {
  const { period, today, checkIns } = history;
  const open = useOpenPeriod();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const total = checkIns.reduce((sum, { points_earned }) => sum + points_earned, 0);
  const current = isCurrent(period, today);
  const goTo = (to: Period) => open(periodQuery(to, today));

  useEffect(() => {
    // a day that was chosen in the calendar is gone with it, and a button may be disabled now
    if (period.from && (document.activeElement === document.body || isDisabled(document.activeElement))) {
      title.current?.focus({ preventScroll: true });
    }
  }, [period.from]);

  return (
    <section className={`${card.card} ${styles.card}`} aria-labelledby={titleId}>
      <header className={styles.head}>
        <Step
          label={historyCopy.previous[period.kind]}
          disabled={!hasPrevious(period)}
          onClick={() => goTo(previousPeriod(period))}
        >
          <ChevronLeft size={24} aria-hidden="true" />
        </Step>
        <h2 ref={title} id={titleId} tabIndex={-1} aria-live="polite">
          {periodTitle(period)}
        </h2>
        <Step
          label={historyCopy.next[period.kind]}
          disabled={current}
          onClick={() => goTo(nextPeriod(period))}
        >
          <ChevronRight size={24} aria-hidden="true" />
        </Step>
      </header>
      <p className={styles.total}>
        <b>{groupedNumber(total)}</b>
        <span>{historyCopy.total}</span>
      </p>
      <Days history={history} labelledBy={titleId} />
    </section>
  );
}

/** A month with nothing in it is not drawn: thirty empty coins would push the words for it off a small screen. */
function Days({ history, labelledBy }: { history: LoadedHistory; labelledBy: string }) {
  const { kind } = history.period;
  if (kind === 'month' && history.complete && history.checkIns.length === 0) return null;
  const coins = dayCoins(history, daysOf(history.period));
  const { today } = history;
  switch (kind) {
    case 'day':
      return coins.map((coin) => <DayDials key={coin.day} coin={coin} />);
    case 'week':
      return (
        <>
          <WeekCoins coins={coins} today={today} labelledBy={labelledBy} />
          <Legend />
        </>
      );
    case 'month':
      return (
        <>
          <MonthCoins key={history.period.from} coins={coins} today={today} labelledBy={labelledBy} />
          <Legend />
        </>
      );
  }
}

function Step(props: { label: string; disabled: boolean; onClick: () => void; children: ReactNode }) {
  const { label, children, ...rest } = props;
  return (
    <button type="button" className={styles.step} aria-label={label} {...rest}>
      {children}
    </button>
  );
}

const isDisabled = (element: Element | null): boolean =>
  element instanceof HTMLButtonElement && element.disabled;
