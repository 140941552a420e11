import type { CSSProperties } from 'react';
import { groupedNumber } from '#copy/format/numbers.ts';
import { longMonthText } from '#copy/format/times.ts';
import { yearWords } from '#copy/words/year.ts';
import type { MonthSums } from '#domain/insights/sums.ts';
import card from '#ui/components/layout/card.module.css';
import styles from './month-list.module.css';

/** The year month by month, as text for the picture above it. */
export function MonthList({ months, year }: { months: readonly MonthSums[]; year: number }) {
  const most = Math.max(1, ...months.map(({ points }) => points));
  return (
    <section className={`${card.card} ${styles.card}`} aria-label={yearWords.monthsOf(year)}>
      <h3>{yearWords.byMonth}</h3>
      <ol>
        {months.map(({ month, points, perfect, wholeDays, days }) => {
          const style: CSSProperties = { '--share': points / most };
          return (
            <li key={month}>
              <b>{longMonthText(month)}</b>
              <span className={styles.bar} style={style} aria-hidden="true">
                <i />
              </span>
              <span>{yearWords.perfectOf(perfect)}</span>
              <span>{yearWords.wholeOf(wholeDays, days)}</span>
              <b className={styles.points}>{groupedNumber(points)}</b>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
