import styles from './badge.module.css';

/**
 * The number of waiting things, on the corner of the link to them. Decoration: the link's name includes it.
 */
export function Badge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    // drawn with CSS: as text it would be read as part of the word beside it
    <span className={styles.badge} aria-hidden="true" data-count={count > 99 ? '99+' : count} />
  );
}
