import { round } from '#tests/simulation/script-parts.ts';
import type { Script, Step } from '#tests/simulation/steps.ts';

const [invite, stopLink] = (['invite', 'stop link'] as const).map(
  (does) =>
    (who: number): Step => ({ do: does, who, dies: null }),
) as [(who: number) => Step, (who: number) => Step];

/** Joins with the `nth` link that was made. */
const join = (who: number, nth: number): Step => ({ do: 'join', who, nth, dies: null });

const pot = (who: number, act: Extract<Step, { do: `${string} pot` }>['do']): Step => ({
  do: act,
  who,
  nth: 0,
  dies: null,
});

/** Both check in twice on one day, and send it. */
const fullDay = (first: number, second: number): Step[] => [
  ...[first, second].flatMap((who): Step[] => [
    { do: 'check in', who, type: 'morning', dies: null },
    { do: 'check in', who, type: 'night', dies: null },
    round(who),
  ]),
  { do: 'wait', who: first, minutes: 1440 },
];

/** Both write, check in and block each other offline, sync in this order, and unblock each other. */
const blockEachOther = (first: number, second: number): Step[] => [
  { do: 'write', who: first, nth: 0, dies: null },
  round(first),
  round(second),
  { do: 'check in', who: second, type: 'morning', dies: null },
  { do: 'write', who: first, nth: 0, dies: null },
  { do: 'block', who: first, nth: 0, dies: null },
  { do: 'check in', who: first, type: 'morning', dies: null },
  { do: 'read', who: second, dies: null },
  { do: 'write', who: second, nth: 0, dies: null },
  { do: 'block', who: second, nth: 0, dies: null },
  { do: 'set board', who: second, on: false, dies: null },
  round(first),
  round(second),
  { do: 'some days', who: first, type: 'night', days: 3 },
  round(first),
  { do: 'unblock', who: first, nth: 0, dies: null },
  round(first),
  { do: 'unblock', who: second, nth: 0, dies: null },
  round(second),
  { do: 'write', who: second, nth: 0, dies: null },
];

/** Invitations and pots from their beginning to their end, and blocks. */
export const FRIENDS_SCRIPTS: readonly { found: string; script: Script }[] = [
  {
    found: 'two devices make a link offline, one user joins with it twice, and another after it was stopped',
    script: {
      users: [2, 1, 1],
      friendship: null,
      steps: [
        round(1),
        invite(0),
        invite(1),
        round(0),
        round(1),
        join(2, 0),
        round(2),
        join(2, 0),
        round(2),
        invite(2),
        round(2),
        round(0),
        stopLink(0),
        round(0),
        join(3, 0),
        round(3),
        join(3, 2),
      ],
    },
  },
  {
    found: 'a link is made again after a week, and someone tries the old one',
    script: {
      users: [1, 1],
      friendship: null,
      steps: [
        invite(0),
        round(0),
        { do: 'wait', who: 0, minutes: 10_080 },
        join(1, 0),
        round(1),
        invite(0),
        round(0),
        join(1, 1),
        round(1),
      ],
    },
  },
  {
    found: 'the user who asked tries to join, and the friend does not answer',
    script: {
      users: [1, 1],
      friendship: 'accepted',
      steps: [round(0), round(1), pot(0, 'ask for a pot'), pot(0, 'join pot'), round(0), round(1)],
    },
  },
  {
    found: 'a user joins with the link of the user who has asked',
    script: {
      users: [1, 1],
      friendship: 'pending',
      steps: [invite(0), round(0), join(1, 0), round(1)],
    },
  },
  {
    found: 'two friends keep a pot for ten days, miss a day, and end it',
    script: {
      users: [1, 1],
      friendship: 'accepted',
      steps: [
        round(0),
        round(1),
        pot(0, 'ask for a pot'),
        round(0),
        round(1),
        pot(1, 'join pot'),
        round(1),
        round(0),
        ...Array.from({ length: 10 }, () => fullDay(0, 1)).flat(),
        { do: 'check in', who: 0, type: 'morning', dies: null },
        { do: 'check in', who: 0, type: 'night', dies: null },
        round(0),
        { do: 'lose', who: 0 },
        round(0),
        { do: 'wait', who: 0, minutes: 1440 },
        ...fullDay(0, 1),
        pot(1, 'end pot'),
        round(1),
        round(0),
        { do: 'wait', who: 0, minutes: 1440 },
        ...fullDay(0, 1),
      ],
    },
  },
  {
    found: 'a friend mutes nudges, and is nudged before and after',
    script: {
      users: [1, 1],
      friendship: 'accepted',
      steps: [
        round(0),
        round(1),
        pot(0, 'ask for a pot'),
        round(0),
        round(1),
        pot(1, 'join pot'),
        pot(1, 'mute pot'),
        round(1),
        { do: 'wait', who: 0, minutes: 400 },
        { do: 'check in', who: 0, type: 'morning', dies: null },
        round(0),
        pot(0, 'nudge pot'),
        round(0),
        pot(1, 'nudge pot'),
        round(1),
        pot(0, 'remove pot'),
        round(0),
      ],
    },
  },
  ...(
    [
      [0, 1],
      [1, 0],
    ] as const
  ).map(([first, second]) => ({
    found: `two friends block each other offline, and device ${first} comes first`,
    script: { users: [1, 1], friendship: 'accepted' as const, steps: blockEachOther(first, second) },
  })),
];
