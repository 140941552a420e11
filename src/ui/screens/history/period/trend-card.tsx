import { useId } from 'react';
import { columnDateText, dayMonthText } from '#copy/format/times.ts';
import { onTimeTrend, type TrendWeek } from '#domain/standings/on-time-trend.ts';
import type { LoadedHistory } from '#queries/history.ts';
import card from '#ui/components/layout/card.module.css';
import { historyCopy } from '#ui/copy/history.ts';
import styles from './trend-card.module.css';

/**
 * How often the user was on time in the weeks up to the period, and the usual distance from the goal.
 */
export function TrendCard({ history }: { history: LoadedHistory }) {
  const { recent, period, today, firstDay } = history;
  const titleId = useId();
  const { weeks, usual } = onTimeTrend(recent, period, today, firstDay);
  const usually = historyCopy.trend.usual(usual);
  return (
    <section className={`${card.card} ${styles.card}`} aria-labelledby={titleId}>
      <header className={card.head}>
        <h2 id={titleId}>{historyCopy.trend.title}</h2>
        <p className={styles.key} aria-hidden="true">
          <span data-part="perfect">{historyCopy.trend.perfect}</span>
          <span data-part="near">{historyCopy.trend.close}</span>
        </p>
      </header>
      <ol className={styles.weeks}>
        {weeks.map((week, index) => (
          <Bar key={week.monday} week={week} last={index === weeks.length - 1} />
        ))}
      </ol>
      {usually !== null && <p className={styles.usual}>{usually}</p>}
    </section>
  );
}

function Bar({ week, last }: { week: TrendWeek; last: boolean }) {
  const { monday, due, perfect, near } = week;
  const share = (n: number) => (due === 0 ? 0 : n / due);
  return (
    <li data-last={last ? '' : undefined}>
      <span className="visually-hidden">
        {due === 0
          ? historyCopy.trend.noWeek(dayMonthText(monday))
          : historyCopy.trend.week(dayMonthText(monday), perfect, near, due)}
      </span>
      <span className={styles.percent} aria-hidden="true">
        {due > 0 && historyCopy.trend.percent(Math.round(share(perfect) * 100))}
      </span>
      <span className={styles.bar} aria-hidden="true">
        <i data-part="near" style={{ height: `${100 * share(near)}%` }} />
        <i data-part="perfect" style={{ height: `${100 * share(perfect)}%` }} />
      </span>
      <span className={styles.monday} aria-hidden="true">
        {columnDateText(monday)}
      </span>
    </li>
  );
}
