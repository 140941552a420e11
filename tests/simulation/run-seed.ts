import * as fc from 'fast-check';
import { type Script, scripts } from '#tests/simulation/steps.ts';

/** Shrinking stops after this long and reports the smallest script so far. */
const PATIENCE_MS = 120_000;

/** Plays the script of a seed. If it fails, shrinks it and reports the smallest script that fails. */
export async function runSeed(seed: number, run: (script: Script) => Promise<void>): Promise<void> {
  await fc.assert(fc.asyncProperty(scripts, run), {
    seed,
    numRuns: 1,
    // for a planted fault, it is enough to know that a script fails
    endOnFailure: process.env.MUTANT !== undefined,
    interruptAfterTimeLimit: PATIENCE_MS,
    markInterruptAsFailure: true,
  });
}
