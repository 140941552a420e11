import { PERFECT_SCORE, SCORING_WINDOW_MINUTES, scoreOf } from '#domain/check-ins/scoring.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { heatOf } from '#ui/components/check-in/heat.ts';
import styles from './flat-dial.module.css';

const STEP_MINUTES = 4;
const WIDTH = 310;
const FLOOR = 58;
const LOWEST = 4;
const HIGHEST = 38;
const PX_PER_MINUTE = 1.461;

const xOf = (minutes: number) => WIDTH / 2 + minutes * PX_PER_MINUTE;
/** Steeper than the score, so that the goal stands out. */
const heightOf = (score: number) => LOWEST + (HIGHEST - LOWEST) * (score / PERFECT_SCORE) ** 1.6;

const MINUTES = Array.from(
  { length: (2 * SCORING_WINDOW_MINUTES) / STEP_MINUTES + 1 },
  (_, index) => index * STEP_MINUTES - SCORING_WINDOW_MINUTES,
);

interface Props {
  type: CheckInType;
  /** Minutes from the goal to the reminder; null: none. */
  bell: number | null;
  /** Minutes from the goal until the day ends. */
  dayEnd: number;
}

/** The dial as a straight line: what each minute scores, when the reminder comes, and when the day ends. */
export function FlatDial({ type, bell, dayEnd }: Props) {
  return (
    <svg className={styles.dial} viewBox={`0 0 ${WIDTH} 66`} data-type={type} aria-hidden="true">
      {MINUTES.map((minutes) => {
        const score = scoreOf(Math.abs(minutes));
        const top = FLOOR - heightOf(score);
        return (
          <path
            key={minutes}
            d={`M${xOf(minutes)} ${FLOOR}V${top}`}
            data-heat={minutes < dayEnd ? heatOf(score) : undefined}
          />
        );
      })}
      {bell !== null && (
        <g className={styles.bell} style={{ translate: `${xOf(bell)}px 0` }}>
          <path d="M0 22V62" />
          <circle cy="13" r="12" />
          <g transform="translate(-7 6) scale(.58)">
            <path d="M10.268 21a2 2 0 0 0 3.464 0" />
            <path d="M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326" />
          </g>
        </g>
      )}
    </svg>
  );
}
