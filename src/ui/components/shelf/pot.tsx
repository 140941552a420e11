import { FULL_DAYS_OF_A_POT, type Month } from '#domain/shelf/shelf.ts';
import type { Heat } from '#ui/components/check-in/heat.ts';
import styles from './pot.module.css';

/** The colour of a pot for a mean score. Higher steps than those of a single score, because a mean is rarely low. */
function potHeat(mean: number): Heat {
  if (mean >= 95) return 5;
  if (mean >= 85) return 4;
  if (mean >= 70) return 3;
  return mean >= 50 ? 2 : 1;
}

const POT = 'M11.5 24h33v10.5a9 9 0 0 1-9 9h-15a9 9 0 0 1-9-9z';
const HANDLES = 'M12 27.5H8.6a3 3 0 0 0 0 6H12M44 27.5h3.4a3 3 0 0 1 0 6H44';
/** Where the outline fills from, and how high. */
const FLOOR = 43.5;
const DEPTH = 19.5;

/** A month as a pot: the lid is the mornings, the pot the nights. Decorative; the text beside it has the same content. */
export function MonthPot({ of: { mornings, nights } }: { of: Pick<Month, 'mornings' | 'nights'> }) {
  return (
    <svg
      className={styles.pot}
      viewBox="0 0 56 48"
      data-lid={potHeat(mornings ?? 0)}
      data-pot={potHeat(nights ?? 0)}
      aria-hidden="true"
    >
      <ellipse cx="28" cy="44.5" rx="19" ry="2.5" opacity="0.13" />
      <path className={styles.handles} d={HANDLES} />
      <path className={styles.body} d={POT} />
      <path className={styles.lid} d="M11.5 21.2C11.5 14.6 18.4 11 28 11s16.5 3.6 16.5 10.2z" />
      <rect className={styles.rim} x="9.5" y="20.6" width="37" height="4" rx="2" />
      <circle className={styles.knob} cx="28" cy="8.4" r="3.4" />
      <path className={styles.shine} d="M16.5 18.2c1.4-2.7 4.3-4.2 8-4.7" strokeOpacity="0.55" />
      <path className={styles.shine} d="M15.8 28.5v6a5.4 5.4 0 0 0 1.7 3.9" strokeOpacity="0.34" />
    </svg>
  );
}

/** The pot of a month that is not full yet, as an outline that fills. */
export function PotInTheMaking({ fullDays }: { fullDays: number }) {
  const height = (DEPTH * Math.min(fullDays, FULL_DAYS_OF_A_POT)) / FULL_DAYS_OF_A_POT;
  return (
    <svg className={`${styles.pot} ${styles.making}`} viewBox="0 0 56 48" aria-hidden="true">
      {/* rounded like the pot's floor */}
      <path
        className={styles.filling}
        d={POT}
        style={{ clipPath: `inset(${FLOOR - height}px 0 0) view-box` }}
      />
      <path d={HANDLES} />
      <path d={POT} />
      <path d="M11.5 20.6C11.5 14.6 18.4 11 28 11s16.5 3.6 16.5 9.6" strokeDasharray="2.5 3" />
      <rect x="9.5" y="20.6" width="37" height="3.6" rx="1.8" />
      <circle cx="28" cy="8.4" r="2.8" strokeDasharray="2 2" />
    </svg>
  );
}
