import type { Script } from '#tests/simulation/steps.ts';

/** Scripts that once failed, shrunk, with what they found. They stay: what a seed means changes with the generator. */
export const REGRESSIONS: readonly { found: string; script: Script }[] = [
  {
    found: 'a check-in lost with the outbox and then undone came back as a row that no server has',
    script: {
      friends: false,
      steps: [
        { do: 'check in', who: 2, type: 'morning', dies: null },
        { do: 'lose', who: 2, what: 'outbox' },
        { do: 'undo', who: 2, seconds: 27 },
      ],
    },
  },
];
