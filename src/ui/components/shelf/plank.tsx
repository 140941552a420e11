import type { ReactNode } from 'react';
import styles from './pot.module.css';

/** A board with places for that many pots. */
export function Plank({ places, children }: { places: number; children: ReactNode }) {
  return (
    <div className={styles.plank} style={{ gridTemplateColumns: `repeat(${places}, minmax(0, 1fr))` }}>
      {children}
    </div>
  );
}
