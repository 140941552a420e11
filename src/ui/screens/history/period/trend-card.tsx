import { useId } from 'react';
import { dayMonthText } from '#copy/format/times.ts';
import { onTimeTrend, type TrendWeek } from '#domain/standings/on-time-trend.ts';
import type { LoadedHistory } from '#queries/history.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import card from '#ui/components/layout/card.module.css';
import { historyCopy } from '#ui/copy/history.ts';
import styles from './trend-card.module.css';

const words = historyCopy.trend;
const TYPES: readonly CheckInType[] = ['morning', 'night'];

/**
 * How often the user was on time in the weeks up to the period, and the usual distance from the goal.
 */
export function TrendCard({ history }: { history: LoadedHistory }) {
  const { recent, period, today, firstDay } = history;
  const titleId = useId();
  const { weeks, usual } = onTimeTrend(recent, period, today, firstDay);
  const usually = TYPES.flatMap((type) => {
    const minutes = usual[type];
    return minutes === null ? [] : [words.usualOf(type, minutes)];
  });
  return (
    <section className={`${card.card} ${styles.card}`} aria-labelledby={titleId}>
      <header className={card.head}>
        <h2 id={titleId}>{words.title}</h2>
        <p className={styles.key} aria-hidden="true">
          <span data-part="perfect">{words.perfect}</span>
          <span data-part="near">{words.close}</span>
        </p>
      </header>
      <ol className={styles.weeks}>
        {weeks.map((week, index) => (
          <Bar key={week.monday} week={week} last={index === weeks.length - 1} />
        ))}
      </ol>
      {usually.length > 0 && <p className={styles.usual}>{words.usual(usually)}</p>}
    </section>
  );
}

function Bar({ week, last }: { week: TrendWeek; last: boolean }) {
  const { monday, due, perfect, near } = week;
  const share = (n: number) => (due === 0 ? 0 : n / due);
  return (
    <li data-last={last ? '' : undefined}>
      <span className="visually-hidden">{words.week(dayMonthText(monday), perfect, near, due)}</span>
      <span className={styles.percent} aria-hidden="true">
        {due > 0 && words.percent(share(perfect))}
      </span>
      <span className={styles.bar} aria-hidden="true">
        <i data-part="near" style={{ height: `${100 * share(near)}%` }} />
        <i data-part="perfect" style={{ height: `${100 * share(perfect)}%` }} />
      </span>
      <span className={styles.monday} aria-hidden="true">
        {dayMonthText(monday)}
      </span>
    </li>
  );
}
