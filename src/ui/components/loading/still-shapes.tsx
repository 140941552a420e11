import { useEffect } from 'react';
import { waitForScreen } from '#ui/browser/late-work.ts';
import { copy } from '#ui/copy/copy.ts';
import styles from './still-shapes.module.css';

/** A placeholder while local data is opened: nothing for 300 ms, then plain sunk shapes that do not move. */
export function StillShapes() {
  useEffect(waitForScreen, []);
  return (
    <div className={styles.page} aria-busy="true">
      <span className="visually-hidden">{copy.loading}</span>
      <i className={styles.line} />
      <i className={styles.stove} />
      <i className={styles.card} />
    </div>
  );
}
