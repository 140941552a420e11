import type { ReactNode } from 'react';
import type { LocalDay } from '#base/time-words.ts';
import { periodOf, periodQuery } from '#domain/calendar/history-periods.ts';
import { Coin } from '#ui/components/check-in/coin.tsx';
import { PageLink } from '#ui/navigation/page-link.tsx';
import { paths } from '#ui/navigation/paths.ts';
import { type DayCoin, dayWords } from '#ui/screens/history/parts/day-coins.ts';
import styles from './day-link.module.css';

interface Props {
  coin: DayCoin;
  today: LocalDay;
  /** The day number on the coin. */
  children: ReactNode;
  /** −1 when arrow keys lead here instead of the tab key. */
  tabIndex?: number;
}

/** A coin that links to its day. A future day has no link. */
export function DayLink({ coin, today, children, tabIndex }: Props) {
  const { day, morning, night } = coin;
  const inside = (
    <>
      <span className={styles.day} data-today={day === today ? '' : undefined} aria-hidden="true">
        {children}
      </span>
      <Coin morning={morning.half} night={night.half} />
      <span className="visually-hidden">{dayWords(coin)}</span>
    </>
  );
  if (day > today) return <span className={styles.link}>{inside}</span>;
  return (
    <PageLink
      className={styles.link}
      to={`${paths.history}?${periodQuery(periodOf('day', day), today)}`}
      data-day={day}
      tabIndex={tabIndex}
      aria-current={day === today ? 'date' : undefined}
    >
      {inside}
    </PageLink>
  );
}
