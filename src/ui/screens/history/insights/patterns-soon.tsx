import card from '#ui/components/layout/card.module.css';
import { insightsCopy } from '#ui/copy/insights.ts';
import { EmptyDial } from '#ui/screens/history/parts/empty-dial.tsx';
import styles from './patterns-soon.module.css';

const words = insightsCopy.soon;

/** For a user with fewer days than any pattern needs. */
export function PatternsSoon({ days, needed }: { days: number; needed: number }) {
  return (
    <section className={`${card.card} ${styles.soon}`}>
      <EmptyDial />
      <h2>{words.title(needed)}</h2>
      <p>{words.text(needed - days)}</p>
      <div className={styles.bar} aria-hidden="true">
        <i style={{ width: `${(100 * days) / needed}%` }} />
      </div>
      <p className={styles.progress}>{words.progress(days, needed)}</p>
    </section>
  );
}
