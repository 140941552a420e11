import { type CSSProperties, useId } from 'react';
import styles from './steadiness-hero.module.css';

const TICKS = 60;
/** How many ticks light up at once. */
const TOGETHER = 5;
const CENTRE = 130;

interface Ring {
  from: number;
  lit: number;
  unlit: number;
  /** The shares of the ring at which each heat begins. */
  heats: readonly { after: number; colour: string }[];
  last: string;
}

const MORNING: Ring = {
  from: 103,
  lit: 122,
  unlit: 112,
  heats: [
    { after: 0.64, colour: 'var(--am-4)' },
    { after: 0.3, colour: 'var(--am-3)' },
    { after: 0, colour: 'var(--am-2)' },
  ],
  last: 'var(--am-5)',
};
const NIGHT: Ring = {
  from: 85,
  lit: 97,
  unlit: 92,
  heats: [
    { after: 0.5, colour: 'var(--pm-4)' },
    { after: 0, colour: 'var(--pm-3)' },
  ],
  last: 'var(--pm-5)',
};

/** Two rings of 60 ticks around the pan: mornings outside, nights inside, lit clockwise from the top. */
export function SteadinessRings({ morning, night }: { morning: number; night: number }) {
  const pan = useId();
  return (
    <svg viewBox="4 4 252 252" aria-hidden="true">
      <radialGradient id={pan} cx="50%" cy="36%">
        <stop offset="0" stopColor="var(--pan-am-1)" />
        <stop offset="1" stopColor="var(--pan-am-2)" />
      </radialGradient>
      <g className={styles.ticks}>
        <Ticks ring={MORNING} percent={morning} />
        <Ticks ring={NIGHT} percent={night} />
      </g>
      <circle cx={CENTRE} cy={CENTRE} r="74" fill={`url(#${pan})`} stroke="var(--pan-am-rim)" />
    </svg>
  );
}

function Ticks({ ring, percent }: { ring: Ring; percent: number }) {
  const lit = Math.round((percent / 100) * TICKS);
  const unlit = Array.from({ length: TICKS - lit }, (_, n) => tick(ring.from, ring.unlit, lit + n));
  return (
    <>
      {flamesOf(ring, lit).map(({ nth, colour, ticks }) => (
        <path
          key={`${nth} ${colour}`}
          d={ticks}
          stroke={colour}
          data-lit=""
          style={{ '--nth': nth } as CSSProperties}
        />
      ))}
      <path d={unlit.join('')} stroke="var(--ash)" />
    </>
  );
}

interface Flame {
  /** Its first tick. */
  nth: number;
  colour: string;
  ticks: string;
}

/** The lit ticks. Those that light up together are one path: with an element for each tick, the first drawing is slower. */
function flamesOf(ring: Ring, lit: number): readonly Flame[] {
  const flames: Flame[] = [];
  for (let index = 0; index < lit; index++) {
    const heat = ring.heats.find(({ after }) => index >= after * TICKS)?.colour ?? ring.last;
    const colour = index === lit - 1 ? ring.last : heat;
    const nth = index - (index % TOGETHER);
    const before = flames.at(-1);
    const drawn = tick(ring.from, ring.lit, index);
    if (before?.nth === nth && before.colour === colour) before.ticks += drawn;
    else flames.push({ nth, colour, ticks: drawn });
  }
  return flames;
}

const tick = (from: number, to: number, index: number): string =>
  `M${point(from, index)}L${point(to, index)}`;

function point(radius: number, index: number): string {
  const angle = (index / TICKS) * 2 * Math.PI;
  const round = (n: number) => Math.round(n * 10) / 10;
  return `${round(CENTRE + radius * Math.sin(angle))} ${round(CENTRE - radius * Math.cos(angle))}`;
}
