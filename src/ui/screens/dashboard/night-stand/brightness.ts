import type { NextCheckIn } from '#ui/screens/dashboard/night-stand/next-check-in.ts';

/** After this long without a touch the picture falls to its dim. */
export const AWAKE_MS = 30_000;
/** After every touch that wakes it, it says for this long how to leave. */
export const HINT_MS = 6_000;

const FULL = 1;
/** From shortly before a window opens until its points are gone. */
const HALF = 0.5;
const HALF_FROM_MINUTES = 10;
/** Where large figures still have three times the luminance of the black around them. */
const LEAST = 0.4;
/** One press of Brighter or Dimmer, as a part of the way from the darkest to full. */
const STEP = 0.1;
/** The part of the window's height that a slide needs from one end to the other. */
const SLIDE = 0.6;

/** How dark the picture may get, from 0 to 1 (full). */
export type Dim = number;

const USUAL_DIM: Dim = 0.1;

/** What is kept on the device is a text of whole percent; anything else is nothing. */
export function dimOf(kept: string | null): Dim {
  const percent = kept === null || kept.trim() === '' ? Number.NaN : Number(kept);
  return Number.isInteger(percent) && percent >= 0 && percent <= 100 ? percent / 100 : USUAL_DIM;
}

export const keptDim = (dim: Dim): string => String(Math.round(dim * 100));

const within = (dim: number): Dim => Math.min(Math.max(dim, 0), 1);

/** One step brighter or dimmer. */
export const stepped = (dim: Dim, way: 1 | -1): Dim => within(Math.round((dim + way * STEP) * 100) / 100);

/** After the finger has moved that far upwards. */
export const slid = (dim: Dim, upwards: number, windowHeight: number): Dim =>
  within(dim + upwards / (SLIDE * windowHeight));

/** The opacity of the picture for a dim. */
export const levelOf = (dim: Dim): number => LEAST + dim * (FULL - LEAST);

/**
 * The opacity of the picture. Full while it is awake and inside the perfect window, at least half from ten minutes
 * before a window opens until its points are gone, else as dim as was set.
 */
export function brightness({
  next: { slot, opensIn },
  isAwake,
  dim,
}: {
  next: Pick<NextCheckIn, 'slot' | 'opensIn'>;
  isAwake: boolean;
  dim: Dim;
}): number {
  const state = slot?.preview.state ?? 'before';
  if (isAwake || state === 'perfect') return FULL;
  const isDue = state === 'before' ? opensIn <= HALF_FROM_MINUTES : state !== 'too_late';
  return isDue ? Math.max(HALF, levelOf(dim)) : levelOf(dim);
}
