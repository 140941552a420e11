import * as fc from 'fast-check';
import type { CheckInType } from '#schemas/check-in.ts';

/** What happens to one call on its way. */
export const FAULTS = [
  'lost request',
  'lost answer',
  'doubled',
  /** Given up by the device, arrives at the server later all the same. */
  'late',
  /** A whole round of another tab is done while the answer is on its way. */
  'overtaken',
  /** The process dies while the call is under way. */
  'dies waiting',
  /** Somebody else has signed in meanwhile: the token is theirs. */
  'wrong token',
  'too old',
  401,
  403,
  429,
  500,
  503,
] as const;
export type Fault = (typeof FAULTS)[number];

/** `who` counts devices and `nth` whatever there is to choose from, both round and round. */
export type Step = { who: number } & (
  | { do: 'round'; faults: readonly (Fault | null)[]; limit: number; dies: number | null }
  | { do: 'wait'; minutes: number }
  | { do: 'set clock'; hours: number }
  | { do: 'check in'; type: CheckInType; dies: number | null }
  | { do: 'undo'; seconds: number }
  | { do: 'rename'; dies: number | null }
  | { do: 'set goals'; hour: number; dayStart: string }
  | { do: 'set picture'; dies: number | null }
  | { do: 'ask' | 'accept' | 'reject' | 'cancel'; nth: number; dies: number | null }
  | { do: 'write'; nth: number; dies: number | null }
  | { do: 'read'; dies: number | null }
  | { do: 'retry' | 'discard' }
  | { do: 'deliver late' }
  | { do: 'lose'; what: 'documents' | 'outbox' }
  | { do: 'restart' }
  | { do: 'another epoch' }
);

/** Too small for what one push changed to come back together: its points may be counted twice until the rest arrives. */
export const SMALL_PAGE = 3;

export interface Script {
  /** True when the first two people are friends from the start. */
  friends: boolean;
  steps: readonly Step[];
}

const who = fc.nat(4);
const nth = fc.nat(5);
/** After how many writes the process dies in this step. */
const dies = fc.option(fc.integer({ min: 1, max: 12 }), { freq: 5 });
const fault = fc.option(fc.constantFrom(...FAULTS), { freq: 2 });

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 30,
    arbitrary: fc.record({
      do: fc.constant('round' as const),
      who,
      faults: fc.array(fault, { maxLength: 4 }),
      limit: fc.constantFrom(500, 500, 20, SMALL_PAGE),
      dies,
    }),
  },
  {
    weight: 16,
    arbitrary: fc.record({
      do: fc.constant('check in' as const),
      who,
      type: fc.constantFrom('morning' as const, 'night' as const),
      dies,
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      who,
      minutes: fc.constantFrom(1, 30, 400, 1440, 1440, 3000),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('undo' as const), who, seconds: fc.nat(70) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('rename' as const), who, dies }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('set goals' as const),
      who,
      hour: fc.integer({ min: 5, max: 9 }),
      dayStart: fc.constantFrom('00:00:00', '03:00:00', '22:00:00'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('set picture' as const), who, dies }) },
  {
    weight: 12,
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
      dies,
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('write' as const), who, nth, dies }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('read' as const), who, dies }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('retry' as const, 'discard' as const), who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('deliver late' as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restart' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('another epoch' as const), who }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('set clock' as const),
      who,
      hours: fc.integer({ min: -200, max: 30 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('lose' as const),
      who,
      what: fc.constantFrom('documents' as const, 'outbox' as const),
    }),
  },
);

export const scripts: fc.Arbitrary<Script> = fc.record({
  friends: fc.boolean(),
  steps: fc.array(step, { minLength: 1, maxLength: 45, size: 'max' }),
});
