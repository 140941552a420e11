import { type ReactNode, useEffect, useRef } from 'react';
import styles from './sheet-title.module.css';

/** The heading of a step of a sheet. It takes the focus, so that a screen reader begins there. */
export function SheetTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.title}>
      {children}
    </h2>
  );
}
