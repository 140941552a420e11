import * as fc from 'fast-check';
import { type Script, scripts } from '#tests/simulation/steps.ts';

/** Shrinking ends after this long, with the smallest script found so far. */
const PATIENCE_MS = 120_000;

/** Fails with the smallest script that fails, when the script of that seed does. */
export async function holdSeed(seed: number, run: (script: Script) => Promise<void>): Promise<void> {
  await fc.assert(fc.asyncProperty(scripts, run), {
    seed,
    numRuns: 1,
    // a planted fault is found or not; nobody asks for its smallest script
    endOnFailure: process.env.MUTANT !== undefined,
    interruptAfterTimeLimit: PATIENCE_MS,
    markInterruptAsFailure: true,
  });
}

const DAY_MS = 86_400_000;
const MOST_FRESH = 10_000;
const FIRST_OF_TODAY = Math.floor(Date.now() / DAY_MS) * MOST_FRESH;

/**
 * The fixed seeds, from 1 on, and fresh ones that differ each UTC day. A failed test has its seed in its name: SEEDS=1
 * and FIRST_SEED=<seed> play it again on any day.
 */
export function seeds(fixed: number, fresh: number): number[] {
  const { SEEDS, FIRST_SEED } = process.env;
  if (SEEDS !== undefined || FIRST_SEED !== undefined)
    return from(Number(FIRST_SEED ?? 1), Number(SEEDS ?? fixed));
  return [...from(1, fixed), ...from(FIRST_OF_TODAY, fresh)];
}

const from = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);
