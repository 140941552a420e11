import type { Step } from '#tests/simulation/steps.ts';

/** The steps for each of the first reads and writes of a round, one after the other. */
export const atEachOf = (moments: number, steps: (moment: number) => Step[]): Step[] =>
  Array.from({ length: moments }, (_, index) => steps(index + 1)).flat();

type Round = Extract<Step, { do: 'round' }>;

/** A round without faults, with these changes. */
export const round = (who: number, given: Partial<Round> = {}): Step => ({
  do: 'round',
  who,
  faults: [],
  limit: 500,
  dies: null,
  beside: [],
  ...given,
});
