import type { CoinHalf } from '#ui/components/check-in/coin.tsx';
import { glazeOf } from '#ui/components/user/glaze.ts';
import styles from './pot-drawing.module.css';

/** One user's day: the heat of each check-in, or why it is missing. */
export interface PotDay {
  morning: CoinHalf;
  night: CoinHalf;
}

interface Props {
  /** The first half and handle are this user's, the others the friend's: as the names below them, from the side where lines begin. */
  userIds: readonly [string, string];
  mine: PotDay;
  theirs: PotDay;
  /** Drawn with steam: all four are in. */
  steams?: boolean;
}

const HANDLES = [
  'M11 16.5H7.5a3.5 3.5 0 0 0-3.5 3.5v4a3.5 3.5 0 0 0 3.5 3.5H11',
  'M45 16.5h3.5a3.5 3.5 0 0 1 3.5 3.5v4a3.5 3.5 0 0 1-3.5 3.5H45',
] as const;

const QUARTERS = {
  mine: {
    morning: 'M26.6 20.6V5.3A16.6 16.6 0 0 0 11.3 20.6Z',
    night: 'M26.6 23.4V38.7A16.6 16.6 0 0 1 11.3 23.4Z',
  },
  theirs: {
    morning: 'M29.4 20.6V5.3A16.6 16.6 0 0 1 44.7 20.6Z',
    night: 'M29.4 23.4V38.7A16.6 16.6 0 0 0 44.7 23.4Z',
  },
} as const;

/** A pan from above for two. Decorative; the text beside it has the same content. */
export function PotDrawing({ userIds, mine, theirs, steams = false }: Props) {
  return (
    <svg className={styles.pot} viewBox="0 0 56 44" aria-hidden="true">
      {HANDLES.map((d, n) => (
        <g key={d} fill="none">
          <path d={d} className={styles.rim} strokeWidth="5.4" />
          <path d={d} className={styles.glaze} data-glaze={glazeOf(userIds[n] ?? '')} strokeWidth="3.6" />
        </g>
      ))}
      <circle className={styles.pan} cx="28" cy="22" r="20.2" />
      <Quarters half="mine" day={mine} x={20} />
      <Quarters half="theirs" day={theirs} x={36} />
      {steams && <path className={styles.steam} d="M22 12c-3-4 3-6 0-10M34 12c-3-4 3-6 0-10" fill="none" />}
    </svg>
  );
}

function Quarters({ half, day, x }: { half: keyof typeof QUARTERS; day: PotDay; x: number }) {
  return (
    <>
      <path className={styles.morning} data-half={day.morning} d={QUARTERS[half].morning} />
      <path className={styles.night} data-half={day.night} d={QUARTERS[half].night} />
      {day.morning === 5 && <circle className={styles.dot} cx={x} cy="14.4" r="1.8" />}
      {day.night === 5 && <circle className={styles.dot} cx={x} cy="29.6" r="1.8" />}
    </>
  );
}
