import { NIGHTLY } from '#tests/support/nightly.ts';

/** The number of the UTC day. SIMMER_DAY=20780 repeats what a run tested on that day. */
export const TODAY = Number(process.env.SIMMER_DAY ?? Math.floor(Date.now() / 86_400_000));

/** One entry of a list, by the number of the turn; in the nightly run, all entries. */
export function inTurn<T>(all: readonly T[], turn: number): readonly T[] {
  return NIGHTLY ? all : all.filter((_, index) => index === turn % all.length);
}

/** One entry a day, in turns. Tests with another `shift` begin at another entry, so each day tests every entry somewhere. */
export const ofToday = <T>(all: readonly T[], shift: number): readonly T[] => inTurn(all, TODAY + shift);
