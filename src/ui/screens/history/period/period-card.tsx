import { ChevronLeft, ChevronRight, Share } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { LocalDay } from '#base/time-words.ts';
import { capitalized } from '#copy/format/locale.ts';
import { groupedNumber } from '#copy/format/numbers.ts';
import { columnWeekdayText } from '#copy/format/times.ts';
import { historyWords } from '#copy/words/history.ts';
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
import { PageLink } from '#ui/navigation/page-link.tsx';
import { sharePath } from '#ui/navigation/paths.ts';
import type { DayCoin } from '#ui/screens/history/parts/day-coins.ts';
import { dayCoins } from '#ui/screens/history/parts/day-coins.ts';
import { Legend } from '#ui/screens/history/parts/legend.tsx';
import { periodTitle } from '#ui/screens/history/parts/period-title.ts';
import step from '#ui/screens/history/parts/step.module.css';
import { useOpenPeriod } from '#ui/screens/history/parts/use-open-period.ts';
import { DayDials } from '#ui/screens/history/period/day-dials.tsx';
import { DayLink } from '#ui/screens/history/period/day-link.tsx';
import { MonthCoins } from '#ui/screens/history/period/month-coins.tsx';
import styles from './period-card.module.css';

/** The period: its name, links to its neighbours, its totals, and its days as coins. */
export function PeriodCard({ history }: { history: LoadedHistory }) {
  const { period, today, checkIns } = history;
  const open = useOpenPeriod();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const total = checkIns.reduce((sum, { points_earned }) => sum + points_earned, 0);
  const current = isCurrent(period, today);
  const goTo = (to: Period) => open(periodQuery(to, today));

  useEffect(() => {
    // the calendar closes after a choice, and the button may be disabled now
    if (period.from && (document.activeElement === document.body || isDisabled(document.activeElement))) {
      title.current?.focus({ preventScroll: true });
    }
  }, [period.from]);

  return (
    <section className={`${card.card} ${styles.card}`} aria-labelledby={titleId}>
      <header className={styles.head}>
        <Step
          label={historyWords.previous[period.kind]}
          disabled={!hasPrevious(period)}
          onClick={() => goTo(previousPeriod(period))}
        >
          <ChevronLeft size={24} aria-hidden="true" />
        </Step>
        <h2 ref={title} id={titleId} tabIndex={-1} aria-live="polite">
          {capitalized(periodTitle(period))}
        </h2>
        <Step
          label={historyWords.next[period.kind]}
          disabled={current}
          onClick={() => goTo(nextPeriod(period))}
        >
          <ChevronRight size={24} aria-hidden="true" />
        </Step>
      </header>
      <div className={styles.totals}>
        <p className={styles.total}>
          <b>{groupedNumber(total)}</b>
          <span>{historyWords.total}</span>
        </p>
        {period.kind !== 'day' && checkIns.length > 0 && (
          <PageLink
            to={sharePath(period.kind, period.from)}
            className={styles.share}
            aria-label={historyWords.share}
          >
            <Share size={20} aria-hidden="true" />
          </PageLink>
        )}
      </div>
      <Days history={history} labelledBy={titleId} />
    </section>
  );
}

/** An empty month shows no coins: thirty of them would push its text off a small screen. */
function Days({ history, labelledBy }: { history: LoadedHistory; labelledBy: string }) {
  const { kind } = history.period;
  if (kind === 'month' && history.complete && history.checkIns.length === 0) return null;
  const coins = dayCoins(history, daysOf(history.period));
  const { today } = history;
  switch (kind) {
    case 'day':
      return coins.map((coin) => <DayDials key={coin.day} coin={coin} names={history.names} />);
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
    <button type="button" className={step.step} aria-label={label} {...rest}>
      {children}
    </button>
  );
}

const isDisabled = (element: Element | null): boolean =>
  element instanceof HTMLButtonElement && element.disabled;

/** The seven days of a week as coins, each with a link to its day. */
function WeekCoins(props: { coins: readonly DayCoin[]; today: LocalDay; labelledBy: string }) {
  return (
    <ol className={styles.week} aria-labelledby={props.labelledBy}>
      {props.coins.map((coin) => (
        <li key={coin.day}>
          <DayLink coin={coin} today={props.today}>
            {columnWeekdayText(coin.day)}
          </DayLink>
        </li>
      ))}
    </ol>
  );
}
