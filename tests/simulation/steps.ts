import * as fc from 'fast-check';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import type { ReminderMoment } from '#schemas/tables/reminders.ts';

/** What can happen to a request. */
const FAULTS = [
  'lost request',
  'lost answer',
  'doubled',
  /** The device gives up; the request arrives later. */
  'late',
  /** Another tab completes a round while the response is on its way. */
  'overtaken',
  /** The next device of the world completes a round while the response is on its way. */
  'busy server',
  /** The user does something while the response is on its way. */
  'tap meanwhile',
  'undo meanwhile',
  /** The user checks in, and the service worker sends it, while the response is on its way. */
  'worker meanwhile',
  'name meanwhile',
  /**
   * Another tab begins a round while the response is on its way; the response is applied in the middle of that
   * round.
   */
  'page meanwhile',
  /** The process dies before the response arrives. */
  'dies waiting',
  /** The token belongs to another user, who has signed in since. */
  'wrong token',
  'too old',
  401,
  403,
  429,
  500,
  503,
] as const;
export type Fault = (typeof FAULTS)[number];

/** What another tab or the worker does during a step. */
export type Beside = { does: 'check in' | 'undo' | 'rename' | 'set picture' | 'round' | 'push' } & (
  | {
      /** Begins after this many reads and writes of the step, and runs next to it. */
      after: number;
    }
  | {
      /** Ends before this write transaction of the step begins, which may rely on earlier reads. */
      before: number;
    }
);

/** What can interrupt a step, each after this many of its writes. */
interface End {
  /** The process dies. */
  dies: number | null;
  /** The disk is full until the step ends. */
  room?: number | null;
}

const POT_STEPS = ['join', 'remove', 'end', 'nudge', 'mute', 'unmute'] as const;
type PotStep = `${(typeof POT_STEPS)[number]} pot`;

/** `who` picks a device and `nth` one of several things, both modulo their number. */
export type Step = { who: number } & (
  | ({
      do: 'round';
      faults: readonly (Fault | null)[];
      limit: number;
      beside: readonly Beside[];
    } & End)
  | ({ do: 'push without a page'; faults: readonly (Fault | null)[]; beside: readonly Beside[] } & End)
  | { do: 'wait'; minutes: number }
  | { do: 'set clock'; hours: number }
  | ({ do: 'check in'; type: CheckInType } & End)
  /** Another device of the same user checks in `minutes` later, without a sync in between. */
  | { do: 'check in on two'; type: CheckInType; minutes: number }
  | { do: 'some days'; days: number; type: CheckInType }
  | ({ do: 'undo'; seconds: number; nth: number; beside?: readonly Beside[] } & End)
  | ({ do: 'rename' } & End)
  | { do: 'set goals'; hour: number; dayStart: string }
  | { do: 'set other times'; hour: number; days: string }
  | ({ do: 'set picture' | 'remove picture' } & End)
  | ({ do: 'ask' | 'accept' | 'reject' | 'cancel' | 'write'; nth: number } & End)
  | ({ do: 'invite' | 'stop link' } & End)
  /** Joins with the newest link of another user. */
  | ({ do: 'join'; nth: number } & End)
  | ({ do: 'read' } & End)
  | ({ do: 'block' | 'unblock' | 'mute' | 'unmute'; nth: number } & End)
  | ({ do: 'set board'; on: boolean } & End)
  | ({ do: 'ask for a pot' | PotStep; nth: number } & End)
  | ({ do: 'set reminders'; night: ReminderMoment } & End)
  | { do: 'retry' | 'discard' }
  | { do: 'deliver late' }
  | { do: 'lose' }
  /** Copies the disk of the device, or restores the copy. */
  | { do: 'back up' | 'put back' }
  | { do: 'restart'; dies: number | null }
  | { do: 'another epoch' }
);

/** A page so small that the rows of one push come back in several. */
const SMALL_PAGE = 3;

/** Number of devices per user. Each user lives in another time zone. */
const HOUSEHOLDS = [[2], [2, 1], [1, 1], [1, 1, 1], [2, 2, 1]] as const;

export interface Script {
  users: readonly number[];
  /** The friendship of the first two users at the start. */
  friendship: 'accepted' | 'pending' | null;
  steps: readonly Step[];
}

const who = fc.nat(4);
const nth = fc.nat(5);
const type = fc.constantFrom('morning' as const, 'morning' as const, 'night' as const);
const dies = fc.option(fc.integer({ min: 1, max: 14 }), { freq: 2 });
const room = fc.oneof({ weight: 7, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(12) });
const end = { dies, room };
const faults = fc.array(fc.option(fc.constantFrom(...FAULTS), { freq: 2 }), { maxLength: 5 });
const does = fc.constantFrom('check in', 'undo', 'rename', 'set picture', 'round', 'push', 'push');
const beside = fc.array(
  fc.oneof(
    fc.record({ after: fc.integer({ min: 1, max: 60 }), does }),
    fc.record({ before: fc.integer({ min: 1, max: 8 }), does }),
  ),
  { maxLength: 2 },
) as fc.Arbitrary<Beside[]>;

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 34,
    arbitrary: fc.record({
      do: fc.constant('round' as const),
      who,
      faults,
      limit: fc.constantFrom(500, 20, SMALL_PAGE, SMALL_PAGE),
      ...end,
      beside,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('push without a page' as const), who, faults, ...end, beside }),
  },
  { weight: 14, arbitrary: fc.record({ do: fc.constant('check in' as const), who, type, ...end }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('some days' as const),
      who,
      type,
      days: fc.integer({ min: 2, max: 8 }),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      who,
      minutes: fc.constantFrom(1, 30, 400, 1440, 1440, 3000),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('check in on two' as const),
      who,
      type,
      minutes: fc.constantFrom(1, 20, 90),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('undo' as const),
      who,
      seconds: fc.nat(70),
      nth: fc.nat(2),
      ...end,
      beside,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('rename' as const), who, ...end }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('set goals' as const),
      who,
      hour: fc.integer({ min: 5, max: 9 }),
      dayStart: fc.constantFrom('00:00:00', '03:00:00', '22:00:00'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('set other times' as const),
      who,
      hour: fc.integer({ min: 5, max: 9 }),
      days: fc.constantFrom('135', '246', '67', ''),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('set picture' as const), who, ...end }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove picture' as const), who, ...end }) },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'ask' as const,
        'ask' as const,
        'accept' as const,
        'accept' as const,
        'reject' as const,
        'cancel' as const,
      ),
      who,
      nth,
      ...end,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('invite' as const, 'invite' as const, 'stop link' as const),
      who,
      ...end,
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('join' as const), who, nth, ...end }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('write' as const), who, nth, ...end }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('read' as const), who, ...end }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('block' as const, 'block' as const, 'unblock' as const, 'unblock' as const),
      who,
      nth,
      ...end,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('mute' as const, 'unmute' as const), who, nth, ...end }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('set board' as const), who, on: fc.boolean(), ...end }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('set reminders' as const),
      who,
      night: fc.constantFrom('off' as const, 'goal' as const, 'last' as const),
      ...end,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'ask for a pot' as const,
        'ask for a pot' as const,
        'join pot' as const,
        ...POT_STEPS.map((act): PotStep => `${act} pot`),
      ),
      who,
      nth,
      ...end,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('retry' as const, 'discard' as const), who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('deliver late' as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restart' as const), who, dies }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('another epoch' as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('set clock' as const),
      who,
      hours: fc.integer({ min: -400, max: 30 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('lose' as const),
      who,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('back up' as const, 'put back' as const), who }),
  },
);

export const scripts: fc.Arbitrary<Script> = fc.record({
  users: fc.constantFrom(...HOUSEHOLDS),
  friendship: fc.constantFrom('accepted' as const, 'pending' as const, null),
  steps: fc.oneof(
    { weight: 4, arbitrary: fc.array(step, { minLength: 6, maxLength: 16, size: 'max' }) },
    { weight: 1, arbitrary: fc.array(step, { minLength: 16, maxLength: 45, size: 'max' }) },
  ),
});
