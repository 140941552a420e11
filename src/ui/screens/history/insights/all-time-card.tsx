import { useId } from 'react';
import type { LocalDay } from '#base/time-words.ts';
import { groupedNumber } from '#copy/format/numbers.ts';
import { dayWithYearText } from '#copy/format/times.ts';
import { insightsWords } from '#copy/words/insights.ts';
import type { DayScores } from '#domain/insights/steadiness.ts';
import { longestRuns, sumsOf } from '#domain/insights/sums.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import card from '#ui/components/layout/card.module.css';
import styles from './all-time-card.module.css';

interface Props {
  checkIns: readonly CheckIn[];
  /** Of the same check-ins. */
  scores: DayScores;
  firstDay: LocalDay;
  /** The card fills a high place with larger figures. */
  isHigh: boolean;
}

/** Everything since the first check-in, in six figures. */
export function AllTimeCard({ checkIns, scores, firstDay, isHigh }: Props) {
  const titleId = useId();
  const sums = sumsOf(checkIns);
  const runs = longestRuns(scores);
  const figures: readonly [string, number][] = [
    [insightsWords.allTime.points, sums.points],
    [insightsWords.allTime.checkIns, sums.checkIns],
    [insightsWords.allTime.perfect, sums.perfect],
    [insightsWords.allTime.bestDay, runs.day],
    [insightsWords.allTime.bestMorning, runs.morning],
    [insightsWords.allTime.bestNight, runs.night],
  ];
  return (
    <section className={`${card.card} ${isHigh ? styles.high : styles.wide}`} aria-labelledby={titleId}>
      <header className={card.head}>
        <h2 id={titleId}>{insightsWords.allTime.title}</h2>
        <p>{insightsWords.allTime.since(dayWithYearText(firstDay))}</p>
      </header>
      <dl className={styles.figures}>
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{groupedNumber(figure)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
