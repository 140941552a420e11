import type { PotView } from '#queries/pots.ts';
import card from '#ui/components/layout/card.module.css';
import { PotQuestion } from '#ui/components/pots/pot-question.tsx';
import styles from './friends.module.css';

/** The friends who want to share a pot. */
export function PotRequests({ views }: { views: readonly PotView[] }) {
  return views.map((view) => (
    <section key={view.pot.id} className={`${card.card} ${styles.potRequest}`}>
      <PotQuestion view={view} />
    </section>
  ));
}
