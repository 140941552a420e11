import type { CSSProperties } from 'react';
import { groupedNumber } from '#copy/format/numbers.ts';
import { longMonthText } from '#copy/format/times.ts';
import type { MonthSums } from '#domain/insights/sums.ts';
import card from '#ui/components/layout/card.module.css';
import { yearCopy } from '#ui/copy/year.ts';
import styles from './month-list.module.css';

/** The year month by month, as text for the picture above it. */
export function MonthList({ months, year }: { months: readonly MonthSums[]; year: number }) {
  const most = Math.max(1, ...months.map(({ points }) => points));
  return (
    <section className={`${card.card} ${styles.card}`} aria-label={yearCopy.monthsOf(year)}>
      <h3>{yearCopy.byMonth}</h3>
      <ol>
        {months.map(({ month, points, perfect, wholeDays, days }) => {
          const style: CSSProperties = { '--share': points / most };
          return (
            <li key={month}>
              <b>{longMonthText(month)}</b>
              <span className={styles.bar} style={style} aria-hidden="true">
                <i />
              </span>
              <span>{yearCopy.perfectOf(perfect)}</span>
              <span>{yearCopy.wholeOf(wholeDays, days)}</span>
              <b className={styles.points}>{groupedNumber(points)}</b>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
