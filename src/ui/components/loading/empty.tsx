import type { ReactNode } from 'react';
import styles from './empty.module.css';

interface Props {
  /** A drawing of 160 px (`TwoBowls`), or nothing. */
  drawing?: ReactNode;
  /** The sentence of the spec. */
  text: string;
  /** What there is to do about it. */
  children?: ReactNode;
}

/** A place where nothing is. Only shown when that is known. */
export function Empty({ drawing, text, children }: Props) {
  return (
    <div className={styles.state}>
      {drawing}
      <p>{text}</p>
      {children}
    </div>
  );
}
