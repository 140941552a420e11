import styles from './badge.module.css';

/** How many things wait, on the corner of what leads to them. Decoration: the name of that thing says it too. */
export function Badge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    // drawn, not written: beside a word it would be read as part of it
    <span className={styles.badge} aria-hidden="true" data-count={count > 99 ? '99+' : count} />
  );
}
