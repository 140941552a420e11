import type { ReactNode } from 'react';
import styles from './form-error.module.css';

interface Props {
  text: string | null;
  /** What helps, below the text. */
  children?: ReactNode;
}

/** Shows under the fields why a form was rejected; announced when it appears. */
export function FormError({ text, children }: Props) {
  return (
    <div role="alert">
      {text !== null && <p className={styles.error}>{text}</p>}
      {children}
    </div>
  );
}
