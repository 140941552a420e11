import type { Absence } from '#domain/calendar/absence.ts';
import type { Heat } from '#ui/components/check-in/heat.ts';
import styles from './coin.module.css';

/** One half of a day: the heat of its score, or why it is empty. */
export type CoinHalf = Heat | Absence;

/**
 * One day as a disc: the upper half is the morning, the lower half the night. Decorative; the text beside it has the same
 * content.
 */
export function Coin({ morning, night }: { morning: CoinHalf; night: CoinHalf }) {
  return (
    <svg className={styles.coin} viewBox="0 0 40 40" aria-hidden="true">
      <path className={styles.morning} data-half={morning} d="M3.5 18.8A16.5 16.5 0 0 1 36.5 18.8Z" />
      {morning === 5 && <circle className={styles.dot} cx="20" cy="12" r="2.6" />}
      <path className={styles.night} data-half={night} d="M3.5 21.2A16.5 16.5 0 0 0 36.5 21.2Z" />
      {night === 5 && <circle className={styles.dot} cx="20" cy="28" r="2.6" />}
    </svg>
  );
}
