import styles from '#ui/components/loading/still-shapes.module.css';
import { copy } from '#ui/copy/copy.ts';

/**
 * A placeholder for a card while the disk is read: nothing for 300 ms, then a plain sunk shape that does not
 * move.
 */
export function SunkCard() {
  return (
    <div className={styles.sunk} aria-busy="true">
      <span className="visually-hidden">{copy.loading}</span>
    </div>
  );
}
