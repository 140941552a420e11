import { type CSSProperties, memo, useId } from 'react';
import { scoreOf } from '#domain/check-ins/scoring.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { heatOf } from '#ui/components/check-in/heat.ts';
import { useOncePainted } from '#ui/hooks/use-once-painted.ts';
import styles from './crown.module.css';
import heat from './heat.module.css';

const CENTRE = { x: 159, y: 156 };
const DEGREES_PER_MINUTE = 1.2;
const REACH_MINUTES = 100;
const MINUTES_PER_TICK = 4;

interface Props {
  type: CheckInType;
  /** The pointer's position in whole minutes from the goal, negative before it. Null: no pointer. */
  pointer: number | null;
  /**
   * `all`: nothing has burnt yet; `rest`: ticks before the pointer are ash; `landed`: only the pointer's own
   * tick burns.
   */
  lit: 'all' | 'rest' | 'landed';
  breathing?: boolean;
}

const point = (radius: number, minutes: number): string => {
  const angle = (minutes * DEGREES_PER_MINUTE * Math.PI) / 180;
  const round = (n: number) => Math.round(n * 10) / 10;
  return `${round(CENTRE.x + radius * Math.sin(angle))} ${round(CENTRE.y - radius * Math.cos(angle))}`;
};

/** The length and colour of a tick show the score of its minute: the crown draws the rule. Computed once. */
export const TICKS = Array.from({ length: (2 * REACH_MINUTES) / MINUTES_PER_TICK + 1 }, (_, index) => {
  const minutes = index * MINUTES_PER_TICK - REACH_MINUTES;
  const score = scoreOf(Math.abs(minutes));
  return {
    index,
    heat: heatOf(score),
    path: `M${point(104, minutes)}L${point(111 + 0.36 * score, minutes)}`,
  };
});

const tickAt = (minutes: number): number =>
  Math.round(minutes / MINUTES_PER_TICK) + REACH_MINUTES / MINUTES_PER_TICK;

/**
 * Draws a burner seen from above: 100 minutes before the goal on the left, the goal at the top, 100 minutes
 * after it on the right. The fifty ticks are drawn a moment after the text beside them, because users wait
 * for the text.
 */
export const Crown = memo(function Crown(props: Props) {
  return <Drawing {...useOncePainted(props)} />;
});

const Drawing = memo(function Drawing({ type, pointer, lit, breathing = false }: Props) {
  const pan = useId();
  const inReach = pointer !== null && Math.abs(pointer) <= REACH_MINUTES;
  // after the last minute that scores, every tick is in the past
  const now = pointer === null ? -1 : inReach ? tickAt(pointer) : TICKS.length;
  const burns = (index: number) => index === now || lit === 'all' || (lit === 'rest' && index > now);
  return (
    <svg
      className={`${heat.heat} ${styles.crown}`}
      data-type={type}
      data-lit={lit}
      viewBox="30 1 258 250"
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <radialGradient id={pan} cx="50%" cy="38%" r="68%">
        <stop offset="0" stopColor="var(--pan-1)" />
        <stop offset="1" stopColor="var(--pan-2)" />
      </radialGradient>
      <g className={breathing ? styles.breathing : undefined}>
        {TICKS.map(({ index, heat, path }) => (
          <path
            key={path}
            d={path}
            className={styles.tick}
            data-heat={burns(index) ? heat : 0}
            data-now={index === now ? '' : undefined}
            style={lit === 'landed' ? delayFrom(now, index) : undefined}
          />
        ))}
      </g>
      <path className={styles.bracket} d="M141.7 4A153 153 0 0 1 176.3 4" />
      <circle cx="159" cy="158" r="93" fill="rgb(0 0 0 / 0.45)" />
      <circle cx="159" cy="156" r="93" fill={`url(#${pan})`} />
      <circle className={styles.rim} cx="159" cy="156" r="92" />
      {inReach && (
        // the group moves the origin to the centre: browsers disagree about transform-origin in SVG
        <g transform="translate(159 156)">
          <path
            className={styles.pointer}
            d="M0-79L0-87"
            style={{ rotate: `${pointer * DEGREES_PER_MINUTE}deg` }}
          />
        </g>
      )}
    </svg>
  );
});

/** After a check-in the crown turns to ash, starting at the tapped tick. */
function delayFrom(now: number, index: number): CSSProperties {
  return { transitionDelay: `calc(var(--dur-flare) * ${(Math.abs(index - now) / 60).toFixed(3)})` };
}
