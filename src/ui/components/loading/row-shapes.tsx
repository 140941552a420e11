import { copy } from '#ui/copy/copy.ts';
import styles from './still-shapes.module.css';

/** A placeholder for rows of a list: nothing for 300 ms, then plain sunk shapes that do not move. */
export function RowShapes() {
  return (
    <div className={styles.rows} aria-busy="true">
      <span className="visually-hidden">{copy.loading}</span>
      <i />
      <i />
      <i />
    </div>
  );
}
