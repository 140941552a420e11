import type { ReactNode } from 'react';
import styles from './empty.module.css';

interface Props {
  /** A drawing of 160 px (`TwoBowls`), or nothing. */
  drawing?: ReactNode;
  /** The sentence of product.md §2. */
  text: string;
  /** What the user can do about it. */
  children?: ReactNode;
}

/** An empty list. Show it only once the list is known to be empty. */
export function Empty({ drawing, text, children }: Props) {
  return (
    <div className={styles.state}>
      {drawing}
      <p>{text}</p>
      {children}
    </div>
  );
}
