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
