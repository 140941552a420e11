import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import type { ClockTime } from '#base/time-words.ts';
import { clockTimeText } from '#copy/format/times.ts';
import { secondsToClockTime } from '#domain/calendar/days.ts';
import { scoreOf } from '#domain/check-ins/scoring.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import heat from '#ui/components/check-in/heat.module.css';
import { heatOf } from '#ui/components/check-in/heat.ts';
import {
  degreesOf,
  dragged,
  marks,
  minuteOfDay,
  movedBy,
  onRing,
  positionAt,
  positionOf,
  REACH_MINUTES,
  snapped,
} from '#ui/screens/first-minute/ring.ts';
import styles from './goal-ring.module.css';

const CENTRE = { x: 159, y: 156 };
const VIEW = { left: 14, top: -12, width: 290, height: 268 };
const HANDLE_RADIUS = 25;
const HANDLE_ORBIT = 130;
/** The handle is as wide as this many minutes on either side. */
const GRIP_MINUTES = 24;
/** A press nearer to the middle than this names no direction. */
const HUB_RADIUS = 45;
const TICK_MINUTES = 10;
const TWO_HOURS = 120;
const TICK_BUZZ = 10;

interface Props {
  type: CheckInType;
  label: string;
  /** Minutes after midnight. */
  minutes: number;
  /** The time at the top of the ring. */
  top: number;
  spoken: string;
  onMinutes: (minutes: number) => void;
}

/** A goal to drag: the sun or the moon on a clock of eight hours. The crown is the score round it. */
export function GoalRing({ type, label, minutes, top, spoken, onMinutes }: Props) {
  const position = positionOf(minutes, top);
  /** Where the handle is under the finger; null when it rests. */
  const [held, setHeld] = useState<number | null>(null);
  /** The finger's position, and how far the handle is from it. */
  const drag = useRef<{ finger: number; grip: number } | null>(null);
  const shown = held ?? position;
  const text = clockTimeText(clockTimeAt(minutes));

  const choose = (wanted: number) => {
    if (wanted === position) return;
    navigator.vibrate?.(TICK_BUZZ);
    onMinutes(minuteOfDay(top + wanted));
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const finger = pressAt(event);
    if (event.button !== 0 || finger === null) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const away = position - finger;
    const isOnHandle = Math.abs(away) <= GRIP_MINUTES;
    drag.current = { finger, grip: isOnHandle ? away : 0 };
    if (!isOnHandle) choose(snapped(finger, top));
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const finger = drag.current && pressAt(event);
    if (!drag.current || finger === null) return;
    drag.current.finger = dragged(finger, drag.current.finger);
    const handle = onRing(drag.current.finger + drag.current.grip);
    setHeld(handle);
    choose(snapped(handle, top));
  };
  const letGo = () => {
    drag.current = null;
    setHeld(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Enter') event.currentTarget.closest('form')?.requestSubmit();
    const wanted = movedBy(event.key, position, top);
    if (wanted === null) return;
    event.preventDefault();
    choose(wanted);
  };

  return (
    <div
      className={`${heat.heat} ${styles.ring}`}
      data-type={type}
      data-held={held === null ? undefined : ''}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={-REACH_MINUTES}
      aria-valuemax={REACH_MINUTES}
      aria-valuenow={position}
      aria-valuetext={spoken}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onKeyDown={onKeyDown}
    >
      <svg
        viewBox={`${VIEW.left} ${VIEW.top} ${VIEW.width} ${VIEW.height}`}
        fill="none"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <g transform={`translate(${CENTRE.x} ${CENTRE.y})`}>
          <Ticks key={top} top={top} handle={shown} />
          <Pan type={type} />
          <Hours key={`hours ${top}`} top={top} />
          <g className={styles.orbit} style={{ rotate: `${degreesOf(shown)}deg` }}>
            <g transform={`translate(0 ${-HANDLE_ORBIT})`}>
              <g className={styles.handle} style={{ rotate: `${-degreesOf(shown)}deg` }}>
                {type === 'morning' ? <SunBall /> : <MoonBall />}
              </g>
            </g>
          </g>
        </g>
      </svg>
      <div className={styles.middle} aria-hidden="true">
        <p>{label}</p>
        <p className={styles.figure} data-long={text.length > 5 ? '' : undefined}>
          {text}
        </p>
      </div>
    </div>
  );
}

const clockTimeAt = (minutes: number): ClockTime => secondsToClockTime(minutes * 60);

/** The position on the ring under a pointer; null in the middle of the pan. */
function pressAt({ clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>): number | null {
  const box = currentTarget.getBoundingClientRect();
  const scale = box.width / VIEW.width;
  const right = (clientX - box.left) / scale + VIEW.left - CENTRE.x;
  const down = (clientY - box.top) / scale + VIEW.top - CENTRE.y;
  return Math.hypot(right, down) < HUB_RADIUS ? null : positionAt(right, down);
}

const point = (radius: number, minutes: number): string => {
  const angle = (degreesOf(minutes) * Math.PI) / 180;
  const round = (n: number) => Math.round(n * 10) / 10;
  return `${round(radius * Math.sin(angle))} ${round(-radius * Math.cos(angle))}`;
};

/** Each tick is as long and as hot as a check-in at its time would be worth. */
function Ticks({ top, handle }: { top: number; handle: number }) {
  return (
    <g className={styles.turn}>
      {marks(top, TICK_MINUTES).map((minute) => {
        const position = minute - top;
        const score = scoreOf(Math.abs(position - handle));
        return (
          <path
            key={minute}
            d={`M${point(104, position)}L${point(111 + 0.36 * score, position)}`}
            data-heat={score > 0 ? heatOf(score) : undefined}
          />
        );
      })}
    </g>
  );
}

const PANS: Record<CheckInType, readonly [inner: string, outer: string, rim: string]> = {
  morning: ['var(--pan-am-1)', 'var(--pan-am-2)', 'var(--pan-am-rim)'],
  night: ['var(--pan-pm-1)', 'var(--pan-pm-2)', 'var(--pan-pm-rim)'],
};

function Pan({ type }: { type: CheckInType }) {
  const id = useId();
  const [inner, outer, rim] = PANS[type];
  return (
    <>
      <radialGradient id={id} cx="50%" cy="38%" r="68%">
        <stop offset="0" stopColor={inner} />
        <stop offset="1" stopColor={outer} />
      </radialGradient>
      <circle cy="2" r="95" fill="rgb(0 0 0 / 0.45)" />
      <circle r="95" fill={`url(#${id})`} />
      <circle r="94" stroke={rim} strokeWidth="1.5" />
    </>
  );
}

/** Every second hour, from the one at the top on. */
function Hours({ top }: { top: number }) {
  const nearest = Math.round(top / 60) * 60;
  return (
    <g className={styles.hours}>
      {marks(top, 60)
        .filter((minute) => (minute - nearest) % TWO_HOURS === 0)
        .map((minute) => {
          const [x, y] = point(74, minute - top)
            .split(' ')
            .map(Number);
          return (
            <text key={minute} x={x} y={(y ?? 0) + 4.5} data-low={(y ?? 0) > 0 ? '' : undefined}>
              {hourText(minute)}
            </text>
          );
        })}
    </g>
  );
}

/** 07, or 7 where clocks have twelve hours. */
const hourText = (minute: number): string =>
  /\p{Nd}+/u.exec(clockTimeText(clockTimeAt(minuteOfDay(minute))))?.[0] ?? '';

function SunBall() {
  const id = useId();
  return (
    <>
      <radialGradient id={id} cx="42%" cy="36%" r="66%">
        <stop offset="0" stopColor="#ffe08a" />
        <stop offset="0.62" stopColor="#fdb62f" />
        <stop offset="1" stopColor="#ef931b" />
      </radialGradient>
      <circle r={HANDLE_RADIUS} fill={`url(#${id})`} />
    </>
  );
}

function MoonBall() {
  return (
    <>
      <circle className={styles.night} r={HANDLE_RADIUS} />
      <path className={styles.crescent} d="M3.5-15.5a15.5 15.5 0 1 0 12.5 20a12.4 12.4 0 0 1-12.5-20z" />
    </>
  );
}
