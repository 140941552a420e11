import { FRIENDS_SCRIPTS } from '#tests/simulation/friends-scripts.ts';
import { atEachOf, round } from '#tests/simulation/script-parts.ts';
import type { Script } from '#tests/simulation/steps.ts';

/**
 * Shrunken scripts that once failed, and situations that seeds rarely produce. `found` describes the situation. They are
 * stored because a seed produces another script after each change of the generator.
 */
export const REGRESSIONS: readonly { found: string; script: Script }[] = [
  {
    found: 'a first page has the profile and the second one its check-ins, whose points must not count twice',
    script: {
      users: [1],
      friendship: null,
      steps: [{ do: 'some days', who: 0, type: 'morning', days: 5 }, round(0, { limit: 3 })],
    },
  },
  {
    found: 'a check-in is undone after its outbox was lost',
    script: {
      users: [2, 2, 1],
      friendship: null,
      steps: [
        { do: 'check in', who: 2, type: 'morning', dies: null },
        { do: 'lose', who: 2 },
        { do: 'undo', who: 2, seconds: 27, nth: 0, dies: null },
      ],
    },
  },
  {
    found: 'another tab checks in between two pages, and the profile on the first page does not count it',
    script: {
      users: [1, 1],
      friendship: 'accepted',
      steps: [
        { do: 'lose', who: 0 },
        { do: 'wait', who: 0, minutes: 3000 },
        round(0, { limit: 3, beside: [{ after: 2, does: 'check in' }] }),
      ],
    },
  },
  {
    found: 'the server recounts a day between two pages',
    script: {
      users: [2],
      friendship: null,
      steps: [
        round(1),
        { do: 'wait', who: 0, minutes: 1440 },
        { do: 'check in', who: 1, type: 'morning', dies: null },
        { do: 'some days', who: 0, type: 'morning', days: 5 },
        round(0, { faults: [null, 'busy server'], limit: 3 }),
      ],
    },
  },
  {
    found: 'a mis-tap replaces a later check-in of another device and is undone',
    script: {
      users: [2],
      friendship: null,
      steps: [
        round(1),
        { do: 'check in on two', who: 0, type: 'morning', minutes: 20 },
        round(1),
        round(0),
        { do: 'undo', who: 0, seconds: 10, nth: 0, dies: null },
      ],
    },
  },
  {
    found: 'days pushed with the second page of a run are recounted between two pages of the next run',
    script: {
      users: [2],
      friendship: null,
      steps: [
        round(1),
        { do: 'wait', who: 0, minutes: 1440 },
        { do: 'check in', who: 1, type: 'morning', dies: null },
        { do: 'some days', who: 0, type: 'morning', days: 8 },
        round(0, { faults: [null, null, null, 'busy server'], limit: 3 }),
      ],
    },
  },
  {
    found: 'days pushed by the service worker are recounted between two pages of the next run',
    script: {
      users: [2],
      friendship: null,
      steps: [
        round(1),
        { do: 'wait', who: 0, minutes: 1440 },
        { do: 'check in', who: 1, type: 'morning', dies: null },
        { do: 'some days', who: 0, type: 'morning', days: 5 },
        { do: 'push without a page', who: 0, faults: [], dies: null, beside: [] },
        round(0, { faults: ['busy server'], limit: 3 }),
      ],
    },
  },
  {
    found: 'the service worker receives a rejection and then sends another mutation before the next page',
    script: {
      users: [1, 1],
      friendship: 'pending',
      steps: [
        { do: 'cancel', who: 0, nth: 0, dies: null },
        round(0),
        { do: 'accept', who: 1, nth: 0, dies: null },
        { do: 'push without a page', who: 1, faults: [], dies: null, beside: [] },
        { do: 'check in', who: 1, type: 'morning', dies: null },
        { do: 'push without a page', who: 1, faults: [], dies: null, beside: [] },
        round(1),
      ],
    },
  },
  {
    found: 'a restored disk reuses sequence numbers that the server has already applied',
    script: {
      users: [1],
      friendship: null,
      steps: [
        { do: 'check in', who: 0, type: 'morning', dies: null },
        { do: 'back up', who: 0 },
        round(0),
        { do: 'check in', who: 0, type: 'night', dies: null },
        round(0),
        { do: 'put back', who: 0 },
        { do: 'wait', who: 0, minutes: 1440 },
        { do: 'check in', who: 0, type: 'morning', dies: null },
        round(0),
      ],
    },
  },
  {
    found: 'the process dies at each write of a round that uploads a picture',
    script: {
      users: [1],
      friendship: null,
      steps: atEachOf(24, (dies) => [{ do: 'set picture', who: 0, dies: null }, round(0, { dies })]),
    },
  },
  {
    found: 'another tab checks in at each step of a round',
    script: {
      users: [1],
      friendship: null,
      steps: atEachOf(40, (after) => [
        { do: 'wait', who: 0, minutes: 1440 },
        { do: 'check in', who: 0, type: 'night', dies: null },
        round(0, { beside: [{ after, does: 'check in' }] }),
      ]),
    },
  },
  {
    found: 'a check-in is undone while the request that contains it is under way',
    script: {
      users: [1],
      friendship: null,
      steps: [
        { do: 'check in', who: 0, type: 'morning', dies: null },
        round(0, { faults: ['late'] }),
        { do: 'undo', who: 0, seconds: 5, nth: 0, dies: null },
        { do: 'deliver late', who: 0 },
      ],
    },
  },
  {
    found: 'an undo arrives at a server whose history starts over',
    script: {
      users: [1],
      friendship: null,
      steps: [
        { do: 'check in', who: 0, type: 'morning', dies: null },
        round(0),
        { do: 'another epoch', who: 0 },
        { do: 'undo', who: 0, seconds: 5, nth: 0, dies: null, beside: [{ after: 1, does: 'push' }] },
        round(0),
      ],
    },
  },
  {
    found: 'both devices check in on the first of several days, and the pages of a round divide them',
    script: {
      users: [2],
      friendship: null,
      steps: [
        { do: 'check in on two', who: 0, type: 'morning', minutes: 90 },
        { do: 'some days', who: 0, type: 'morning', days: 2 },
        round(0, { limit: 3 }),
      ],
    },
  },
  {
    found: 'two tabs write while a round runs',
    script: {
      users: [1],
      friendship: null,
      steps: [
        round(0, {
          beside: [
            { before: 1, does: 'check in' },
            { after: 1, does: 'rename' },
          ],
        }),
      ],
    },
  },
  {
    found: 'the service worker sends a check-in while it is withdrawn',
    script: {
      users: [1],
      friendship: null,
      steps: atEachOf(3, (before) => [
        { do: 'wait', who: 0, minutes: 1440 },
        { do: 'check in', who: 0, type: 'morning', dies: null },
        { do: 'undo', who: 0, seconds: 5, nth: 0, dies: null, beside: [{ before, does: 'push' }] },
      ]),
    },
  },
  {
    found: 'another tab checks in or the service worker pushes before a round writes its response',
    script: {
      users: [1],
      friendship: null,
      steps: atEachOf(6, (before) => [
        { do: 'wait', who: 0, minutes: 1440 },
        { do: 'check in', who: 0, type: 'night', dies: null },
        round(0, { faults: [null, 'lost request'], beside: [{ before, does: 'check in' }] }),
        { do: 'check in', who: 0, type: 'morning', dies: null },
        round(0, { faults: [null, 'lost request'], beside: [{ before, does: 'push' }] }),
      ]),
    },
  },
  {
    found: 'another tab chooses a picture during an upload',
    script: {
      users: [1],
      friendship: null,
      steps: atEachOf(6, (before) => [
        { do: 'set picture', who: 0, dies: null },
        round(0, { beside: [{ before, does: 'set picture' }] }),
      ]),
    },
  },
  {
    found: 'an earlier check-in of another device arrives while a later one of the same day waits',
    script: {
      users: [2],
      friendship: null,
      steps: [
        round(1),
        // as many as one request contains
        ...Array.from({ length: 5 }, () => ({ do: 'rename', who: 1, dies: null }) as const),
        { do: 'check in on two', who: 0, type: 'morning', minutes: 20 },
        round(0),
        round(1, { faults: [null, 'lost request'] }),
      ],
    },
  },
  {
    found: 'the later of two check-ins of a day is undone',
    script: {
      users: [2],
      friendship: null,
      steps: [
        round(1),
        { do: 'check in on two', who: 0, type: 'morning', minutes: 20 },
        round(0),
        round(1),
        { do: 'undo', who: 1, seconds: 5, nth: 1, dies: null },
      ],
    },
  },
  {
    found: 'a device with a wrong clock receives the right time in a round',
    script: {
      users: [1],
      friendship: null,
      steps: [
        { do: 'set clock', who: 0, hours: 20 },
        round(0),
        { do: 'check in', who: 0, type: 'morning', dies: null },
      ],
    },
  },
  {
    found: 'a friend request is cancelled after the other user has received it',
    script: {
      users: [1, 1],
      friendship: 'pending',
      steps: [round(1), { do: 'cancel', who: 0, nth: 0, dies: null }, round(0), round(1)],
    },
  },
  {
    found: 'a friend request is declined while its sender blocks the user',
    script: {
      users: [1, 1],
      friendship: 'pending',
      steps: [
        round(1),
        { do: 'reject', who: 1, nth: 0, dies: null },
        { do: 'block', who: 0, nth: 0, dies: null },
        round(0),
      ],
    },
  },
  {
    found: 'another tab syncs between a lost response and an older one',
    script: {
      users: [2],
      friendship: null,
      steps: [
        { do: 'check in on two', who: 0, type: 'morning', minutes: 20 },
        { do: 'some days', who: 0, type: 'morning', days: 4 },
        round(0, { dies: 1 }),
        { do: 'some days', who: 0, type: 'morning', days: 5 },
        round(0, { beside: [{ after: 1, does: 'round' }] }),
      ],
    },
  },
  ...FRIENDS_SCRIPTS,
];
