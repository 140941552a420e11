import type { ReactNode } from 'react';
import styles from './columns.module.css';

/** The board and, on wide windows, a column beside it. That column is kept even when empty, so that nothing moves when it fills. */
export function Columns({ side, children }: { side?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div>{children}</div>
      {side && <div>{side}</div>}
    </div>
  );
}
