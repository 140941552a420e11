import styles from './badge.module.css';

/** How many things wait, on the corner of what leads to them. Decoration: the name of that thing says it too. */
export function Badge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles.badge} aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  );
}
