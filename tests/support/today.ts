import { NIGHTLY } from '#tests/support/nightly.ts';

/** The number of the UTC day. SIMMER_DAY=20780 has a run try what it tried on that day. */
export const TODAY = Number(process.env.SIMMER_DAY ?? Math.floor(Date.now() / 86_400_000));

/**
 * What a quick run tries of a list: one entry a day, in turns. The nightly run tries all of them. Tests with another `place`
 * begin at another entry, so that every entry is tried somewhere each day.
 */
export function ofToday<T>(all: readonly T[], place: number): readonly T[] {
  if (NIGHTLY) return all;
  return all.filter((_, index) => index === (TODAY + place) % all.length);
}
