import { insightsWords } from '#copy/words/insights.ts';
import card from '#ui/components/layout/card.module.css';
import { EmptyDial } from '#ui/screens/history/parts/empty-dial.tsx';
import styles from './patterns-soon.module.css';

/** For a user with fewer days than any pattern needs. */
export function PatternsSoon({ days, needed }: { days: number; needed: number }) {
  return (
    <section className={`${card.card} ${styles.soon}`}>
      <EmptyDial />
      <h2>{insightsWords.soon.title(needed)}</h2>
      <p>{insightsWords.soon.text(needed - days)}</p>
      <div className={styles.bar} aria-hidden="true">
        <i style={{ width: `${(100 * days) / needed}%` }} />
      </div>
      <p className={styles.progress}>{insightsWords.soon.progress(days, needed)}</p>
    </section>
  );
}
