import { NIGHTLY } from '#tests/support/nightly.ts';

/** The number of the UTC day. SIMMER_DAY=20780 repeats what a run tested on that day. */
export const TODAY = Number(process.env.SIMMER_DAY ?? Math.floor(Date.now() / 86_400_000));

/**
 * The entries of a list that a run tests: one entry a day, in turns; all of them in the nightly run. Tests with another `shift`
 * begin at another entry, so that each day every entry is tested somewhere.
 */
export function ofToday<T>(all: readonly T[], shift: number): readonly T[] {
  if (NIGHTLY) return all;
  return all.filter((_, index) => index === (TODAY + shift) % all.length);
}
