import type { ReactNode } from 'react';
import { percentText } from '#copy/format/numbers.ts';
import { insightsWords } from '#copy/words/insights.ts';
import styles from './steadiness-line.module.css';

const RADIUS = 11.5;
const AROUND = 2 * Math.PI * RADIUS;

interface Props {
  /** Null: not known yet, or of too few days. */
  percent: number | null;
  /** How it changed, or what it is counted over. */
  text: string;
  /** Text at the end that says where a tap leads. */
  children?: ReactNode;
}

/** Steadiness in one line, beside a streak. */
export function SteadinessLine({ percent, text, children }: Props) {
  return (
    <span className={styles.line}>
      <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
        <circle className={styles.track} cx="14" cy="14" r={RADIUS} />
        <circle
          className={styles.ring}
          cx="14"
          cy="14"
          r={RADIUS}
          strokeDasharray={`${((percent ?? 0) / 100) * AROUND} ${AROUND}`}
          transform="rotate(-90 14 14)"
        />
      </svg>
      <span className={styles.words}>
        <b>{insightsWords.steadiness.title}</b>
        <span>{text}</span>
      </span>
      {percent !== null && <b className={styles.figure}>{percentText(percent)}</b>}
      {children}
    </span>
  );
}
