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
        { do: 'lose', who: 2 },
        { do: 'undo', who: 2, seconds: 27, nth: 0, dies: null },
      ],
    },
  },
  {
    found:
      'a check-in made between two pages came with the second, the profile that counts it not: points fell until the next run',
    script: {
      people: [1, 1],
      friendship: 'accepted',
      steps: [
        { do: 'lose', who: 0 },
        { do: 'wait', who: 0, minutes: 3000 },
        {
          do: 'round',
          who: 0,
          faults: [],
          limit: 3,
          dies: null,
          beside: { after: 2, does: 'check in' },
        },
      ],
    },
  },
  {
    found:
      'a day counted again between two pages was in neither, and vanished with the mutation that had made it',
    script: {
      people: [2],
      friendship: null,
      steps: [
        { do: 'round', who: 1, faults: [], limit: 500, dies: null, beside: null },
        { do: 'wait', who: 0, minutes: 1440 },
        { do: 'check in', who: 1, type: 'morning', dies: null },
        { do: 'some days', who: 0, type: 'morning', days: 5 },
        { do: 'round', who: 0, faults: [null, 'busy server'], limit: 3, dies: null, beside: null },
      ],
    },
  },
  {
    found:
      'a mis-tap that had replaced the later check-in of another device took that with it when it was undone',
    script: {
      people: [2],
      friendship: null,
      steps: [
        { do: 'round', who: 1, faults: [], limit: 500, dies: null, beside: null },
        { do: 'check in on two', who: 0, type: 'morning', minutes: 20 },
        { do: 'round', who: 1, faults: [], limit: 500, dies: null, beside: null },
        { do: 'round', who: 0, faults: [], limit: 500, dies: null, beside: null },
        { do: 'undo', who: 0, seconds: 10, nth: 0, dies: null },
      ],
    },
  },
];
