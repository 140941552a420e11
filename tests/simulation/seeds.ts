import { TODAY } from '#tests/support/test-day.ts';

/** Devices of each user in the worlds on IndexedDB, which is slower than memory. */
export const SMALL_WORLDS = { 'one user with two devices': [2], 'two users with a device each': [1, 1] };

const MOST_FRESH = 10_000;
const FIRST_OF_TODAY = TODAY * MOST_FRESH;

/**
 * The fixed seeds, from 1 on, and fresh ones for each UTC day. The name of a failed test contains its seed. SEEDS=1 and
 * FIRST_SEED=<seed> replay it on any day.
 */
export function seeds(fixed: number, fresh: number): number[] {
  const { SEEDS, FIRST_SEED } = process.env;
  if (SEEDS !== undefined || FIRST_SEED !== undefined)
    return from(Number(FIRST_SEED ?? 1), Number(SEEDS ?? fixed));
  return [...from(1, fixed), ...from(FIRST_OF_TODAY, fresh)];
}

const from = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);
