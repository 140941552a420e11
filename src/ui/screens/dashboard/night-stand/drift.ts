import type { EpochMs } from '#base/clock.ts';

const STEP_PX = 2;
/** The picture goes round a square of this many steps, and back to its first corner. */
const SIDE = 4;

/** Where the picture is in this minute, in pixels from its place: it moves 2 px a minute, so that nothing burns in. */
export function driftAt(now: EpochMs): { x: number; y: number } {
  const minute = Math.floor(now / 60_000);
  const side = Math.floor(minute / SIDE) % 4;
  const along = minute % SIDE;
  const [x, y] = [
    [along, 0],
    [SIDE, along],
    [SIDE - along, SIDE],
    [0, SIDE - along],
  ][side] ?? [0, 0];
  const centred = (steps = 0) => (steps - SIDE / 2) * STEP_PX;
  return { x: centred(x), y: centred(y) };
}
