import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, instantOf } from '#domain/calendar/days.ts';
import { removeCheckIn } from '#domain/check-ins/ledger.ts';
import type { Intent, MutationArgs } from '#domain/mutations/registry.ts';
import { applyMutation } from '#domain/mutations/registry.ts';
import { type MemoryRows, rowsOfNewUser } from '#tests/support/memory-rows.ts';
import { type OracleResult, oracle, tapsLeft } from '#tests/support/oracle.ts';

const USER = '6f1c1d1e-0000-4000-8000-000000000001';
type Args = MutationArgs['checkIn'];

// few days and few goals, so that runs, several taps of a day and perfect scores are common; 16 days span three or four weeks
const someCheckIn: fc.Arbitrary<Args> = fc
  .record({
    check_in_type: fc.constantFrom('morning' as const, 'night' as const),
    day: fc.oneof(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 6, max: 8 })),
    day_start: fc.constantFrom('00:00:00', '00:00:00', '04:00:00', '20:00:00'),
    goal_time: fc.constantFrom('07:00:00', '23:00:00', '00:10:00'),
    minutesFromGoal: fc.oneof(fc.integer({ min: -7, max: 7 }), fc.integer({ min: -1440, max: 1440 })),
    ms: fc.constantFrom(0, 1, 59_999),
    utc_offset_minutes: fc.constantFrom(0, 345, -300, 840),
  })
  .map(({ check_in_type, day, day_start, goal_time, minutesFromGoal, ms, utc_offset_minutes }) => {
    const local_day = addDays('2026-02-20', day);
    const startOfDay = Date.parse(`${local_day}T${day_start}Z`);
    const goal = Date.parse(`${local_day}T${goal_time}Z`);
    const sinceStart = (goal - startOfDay + minutesFromGoal * 60_000 + ms + 10 * 86_400_000) % 86_400_000;
    return {
      check_in_type,
      check_in_time: instantOf(startOfDay + sinceStart - utc_offset_minutes * 60_000),
      utc_offset_minutes,
      local_day,
      day_start,
      goal_time,
    };
  });
const someHistory = fc.array(someCheckIn, { maxLength: 40 });
// Two taps at one instant with different scores have no earliest one; the server rejects such a clock. Of more than eleven
// taps of a day the ledger drops the latest, in any order of arrival
const distinct = (history: readonly Args[]) => {
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  return history.filter(({ check_in_type, local_day, check_in_time }) => {
    const place = `${check_in_type} ${local_day}`;
    const key = `${place} ${check_in_time}`;
    const count = (counts.get(place) ?? 0) + 1;
    counts.set(place, count);
    return count <= 11 && !seen.has(key) && seen.add(key);
  });
};

/** Taps and undos of some of them in any order, each undo after its tap. */
const someArrivals: fc.Arbitrary<Intent[]> = someHistory.map(distinct).chain((history) =>
  fc.array(fc.boolean(), { minLength: history.length, maxLength: history.length }).chain((undone) => {
    const twice = history.flatMap((_, index) => (undone[index] ? [index, index] : [index]));
    return fc
      .shuffledSubarray(twice, { minLength: twice.length, maxLength: twice.length })
      .map((order) =>
        order.flatMap((index, place) => arrivalOf(history[index], order.indexOf(index) < place)),
      );
  }),
);

function arrivalOf(args: Args | undefined, isUndo: boolean): Intent[] {
  if (!args) return [];
  if (!isUndo) return [{ name: 'checkIn', args }];
  const { check_in_type, local_day, check_in_time } = args;
  return [
    { name: 'undoCheckIn', args: { check_in_type, local_day, check_in_time, undone_at: check_in_time } },
  ];
}

async function ledgerOf(history: readonly Args[]): Promise<MemoryRows> {
  const draft = rowsOfNewUser(USER);
  for (const args of history) await applyMutation(draft, USER, { name: 'checkIn', args });
  return draft;
}

function resultOf(draft: MemoryRows): OracleResult {
  const checkIns = [...draft.tables.check_ins.values()]
    .map(({ id: _id, created_at: _created, received_at: _received, ...row }) => row)
    .sort((a, b) => (a.local_day + a.check_in_type < b.local_day + b.check_in_type ? -1 : 1));
  const streaks = draft.tables.streaks.get(USER);
  const row = draft.tables.profiles.get(USER);
  if (!streaks || !row) throw new Error('The rows of the user are gone');
  const {
    user_id: _user,
    display_name: _name,
    avatar_url: _avatar,
    on_board: _board,
    suspended: _paused,
    ...profile
  } = row;
  return { checkIns, streaks, profile };
}

describe('the ledger of a random history', () => {
  test('equals scoring the days in order, for any order of arrival', async () => {
    await fc.assert(
      fc.asyncProperty(someHistory.map(distinct), async (history) => {
        expect(resultOf(await ledgerOf(history))).toEqual(oracle(USER, history));
      }),
      { numRuns: 500 },
    );
  });

  test('ends in the same rows, field by field, for two orders of arrival', async () => {
    await fc.assert(
      fc.asyncProperty(
        someHistory
          .map(distinct)
          .chain((history) =>
            fc.tuple(
              fc.constant(history),
              fc.shuffledSubarray(history, { minLength: history.length, maxLength: history.length }),
            ),
          ),
        async ([history, shuffled]) => {
          const one = await ledgerOf(history);
          const other = await ledgerOf(shuffled);
          expect(new Map([...other.tables.check_ins].sort())).toEqual(
            new Map([...one.tables.check_ins].sort()),
          );
          expect(other.tables.profiles).toEqual(one.tables.profiles);
          expect(other.tables.streaks).toEqual(one.tables.streaks);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('does not change when all check-ins are applied again', async () => {
    await fc.assert(
      fc.asyncProperty(someHistory.map(distinct), async (history) => {
        const draft = await ledgerOf(history);
        const before = draft.snapshot();
        for (const args of history) await applyMutation(draft, USER, { name: 'checkIn', args });
        expect(draft.tables).toEqual(before);
      }),
      { numRuns: 200 },
    );
  });

  test('equals scoring without the undone taps, for any order of taps and undos', async () => {
    await fc.assert(
      fc.asyncProperty(someArrivals, async (arrivals) => {
        const draft = rowsOfNewUser(USER);
        for (const intent of arrivals) await applyMutation(draft, USER, intent);
        expect(resultOf(draft)).toEqual(oracle(USER, tapsLeft(arrivals)));
      }),
      { numRuns: 500 },
    );
  });

  test('stays the same when an undo is repeated', async () => {
    await fc.assert(
      fc.asyncProperty(someArrivals, async (arrivals) => {
        const draft = rowsOfNewUser(USER);
        for (const intent of arrivals) await applyMutation(draft, USER, intent);
        const before = draft.snapshot();
        for (const intent of arrivals) {
          if (intent.name === 'undoCheckIn') await applyMutation(draft, USER, intent);
        }
        expect(draft.tables).toEqual(before);
      }),
      { numRuns: 200 },
    );
  });

  test('returns exactly to the previous rows when the last check-in is undone', async () => {
    await fc.assert(
      fc.asyncProperty(someHistory.map(distinct), someCheckIn, async (history, args) => {
        const others = history.filter(({ check_in_time }) => check_in_time !== args.check_in_time);
        fc.pre(others.filter(({ local_day }) => local_day === args.local_day).length <= 10);
        const draft = await ledgerOf(others);
        const before = draft.snapshot();
        await applyMutation(draft, USER, { name: 'checkIn', args });
        await removeCheckIn(draft, USER, { ...args, undone_at: args.check_in_time });
        expect(draft.tables).toEqual(before);
      }),
      { numRuns: 300 },
    );
  });
});
