import type { Script } from '#tests/simulation/steps.ts';

/** Scripts that once failed, shrunk, with what they found. They stay: what a seed means changes with the generator. */
export const REGRESSIONS: readonly { found: string; script: Script }[] = [
  {
    found:
      'points were counted twice until the next page: the profile came on the first, its days on the second',
    script: {
      people: [1],
      friendship: null,
      steps: [
        { do: 'some days', who: 0, type: 'morning', days: 5 },
        { do: 'round', who: 0, faults: [], limit: 3, dies: null, beside: null },
      ],
    },
  },
  {
    found: 'a check-in lost with the outbox and then undone came back as a row that no server has',
    script: {
      people: [2, 2, 1],
      friendship: null,
      steps: [
        { do: 'check in', who: 2, type: 'morning', dies: null },
        { do: 'lose', who: 2, what: 'outbox' },
        { do: 'undo', who: 2, seconds: 27, dies: null },
      ],
    },
  },
];
