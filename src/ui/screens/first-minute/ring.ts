import { MINUTES_PER_DAY } from '#domain/calendar/days.ts';

/*
 * The geometry of the ring on which a goal is dragged: eight hours with the usual time at the top, 30 degrees an hour.
 * A position is minutes from the top, negative before it.
 */
export const REACH_MINUTES = 240;
const SNAP_MINUTES = 5;
const DEGREES_PER_MINUTE = 0.5;
const FULL_TURN = 360 / DEGREES_PER_MINUTE;

export const degreesOf = (position: number): number => position * DEGREES_PER_MINUTE;

export const minuteOfDay = (minutes: number): number =>
  ((minutes % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY;

/** The shorter way round the clock from `top` to that time. */
export function positionOf(minutes: number, top: number): number {
  const ahead = minuteOfDay(minutes - top);
  return ahead > MINUTES_PER_DAY / 2 ? ahead - MINUTES_PER_DAY : ahead;
}

/** The time at the top of the ring: the usual one, unless the chosen one would not be on the ring. */
export const topFor = (minutes: number, usual: number): number =>
  Math.abs(positionOf(minutes, usual)) <= REACH_MINUTES ? usual : minutes;

/** The handle stays between the ends of the ring. */
export const onRing = (position: number): number =>
  Math.min(Math.max(position, -REACH_MINUTES), REACH_MINUTES);

/** The position in that direction from the centre, clockwise from the top; beyond the ends of the ring too. */
export const positionAt = (right: number, down: number): number =>
  (Math.atan2(right, -down) * 180) / Math.PI / DEGREES_PER_MINUTE;

/**
 * The position of a finger that was at `before`. It does not cross the gap at the bottom of the ring, so that the
 * handle waits at its end.
 */
export function dragged(finger: number, before: number): number {
  const turns = Math.round((before - finger) / FULL_TURN);
  return Math.min(Math.max(finger + turns * FULL_TURN, -FULL_TURN / 2), FULL_TURN / 2);
}

/** The nearest position of a time on the grid. */
export const snapped = (position: number, top: number): number =>
  onRing(Math.round((top + position) / SNAP_MINUTES) * SNAP_MINUTES - top);

/** The position that a key leads to; null for a key that does not move the handle. */
export function movedBy(key: string, position: number, top: number): number | null {
  const minute = top + position;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return onRing((Math.floor(minute / SNAP_MINUTES) + 1) * SNAP_MINUTES - top);
    case 'ArrowLeft':
    case 'ArrowDown':
      return onRing((Math.ceil(minute / SNAP_MINUTES) - 1) * SNAP_MINUTES - top);
    case 'PageUp':
      return onRing(position + 30);
    case 'PageDown':
      return onRing(position - 30);
    case 'Home':
      return -REACH_MINUTES;
    case 'End':
      return REACH_MINUTES;
    default:
      return null;
  }
}

/** The positions of the clock's multiples of `step`, seen from midnight: 06:40 is 400, and 23:00 the evening before is −60. */
export function marks(top: number, step: number): number[] {
  const first = Math.ceil((top - REACH_MINUTES) / step) * step;
  const count = Math.floor((top + REACH_MINUTES - first) / step) + 1;
  return Array.from({ length: count }, (_, index) => first + index * step);
}
