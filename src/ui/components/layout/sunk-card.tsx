import styles from '#ui/components/loading/still-shapes.module.css';
import { copy } from '#ui/copy.ts';

/** Where a card will stand while the disk is read: nothing for 300 ms, then its plain sunk shape, still. */
export function SunkCard() {
  return (
    <div className={styles.sunk} aria-busy="true">
      <span className="visually-hidden">{copy.loading}</span>
    </div>
  );
}
