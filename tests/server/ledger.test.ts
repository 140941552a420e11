import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Intent } from '#domain/mutations/registry.ts';
import type { Profile } from '#schemas/tables/profiles.ts';
import ledger from '#tests/cases/ledger.json' with { type: 'json' };
import { type Database, openDatabase, RULE_ENGINES } from '#tests/support/database.ts';
import { ordersOf } from '#tests/support/golden-ledger.ts';
import { decidedOf, type OracleResult, oracle } from '#tests/support/oracle.ts';
import { allowTap, type CheckInWords, dayAgo, line, requestOf } from '#tests/support/stories/server-story.ts';

type Arrival = Parameters<typeof oracle>[1][number];

const taps = (history: readonly Arrival[]) => history.map((args): Intent => ({ name: 'checkIn', args }));

/** Moves days and instants by whole weeks, so that the last day is at most yesterday: the server rejects old check-ins. */
function nearNow<T>(history: T, newest: string): T {
  const week = 7 * 86_400_000;
  const shift = Math.floor((Date.parse(dayAgo(2)) - Date.parse(newest)) / week) * week;
  const move = (_key: string, value: unknown) => {
    if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d/.test(value)) return value;
    return new Date(Date.parse(value) + shift).toISOString().slice(0, value.length);
  };
  return JSON.parse(JSON.stringify(history), move);
}

describe.each(RULE_ENGINES)('the ledger of the server on %s', (engine) => {
  let db: Database;
  let users = 0;
  beforeAll(async () => {
    db = await openDatabase(engine);
  });
  afterAll(() => db?.close());

  async function userWith(arrivals: readonly CheckInWords[]): Promise<string> {
    const user = await db.addUser({ email: `p${users++}@x.com` });
    for (const tap of arrivals) await allowTap(db, user, tap);
    return user;
  }

  async function arrive(user: string, intents: readonly Intent[]): Promise<void> {
    if (intents.length === 0) return;
    const mutations = intents.map(({ name, args }, i) => line(i + 1, name, args));
    const { results } = await db.sync(user, requestOf(user, { client_id: randomUUID(), mutations }));
    expect(results).toEqual(mutations.map(({ seq }) => ({ seq, status: 'applied' })));
  }

  /** The check-ins, streaks and profile that a fresh device gets. */
  async function freshRows(user: string): Promise<OracleResult> {
    const answer = await db.sync(user, requestOf(user));
    const rows = answer.rows as [string, Record<string, unknown>][];
    const of = (name: string) => rows.filter(([table]) => table === name).map(([, row]) => row);
    const key = (row: Record<string, unknown>) => `${row.local_day} ${row.check_in_type}`;
    const checkIns = of('check_ins')
      .map(({ id: _id, created_at: _created, received_at: _received, ...row }) => row)
      .sort((a, b) => (key(a) < key(b) ? -1 : 1));
    const profile = decidedOf(of('profiles')[0] as unknown as Profile);
    return { checkIns, streaks: of('streaks')[0], profile } as unknown as OracleResult;
  }

  it.each(ledger.histories)('scores like the golden case: $name', async (history) => {
    const newest =
      history.arrivals
        .map((a) => a.local_day)
        .sort()
        .at(-1) ?? '2026-03-10';
    const { arrivals, expected } = nearNow(history, newest);
    for (const order of ordersOf(arrivals)) {
      const user = await userWith(arrivals);
      await arrive(user, order);
      const { checkIns, streaks, profile } = await freshRows(user);
      expect(checkIns).toMatchObject(expected.check_ins);
      expect(checkIns).toHaveLength(expected.check_ins.length);
      expect(streaks).toMatchObject(expected.streaks);
      expect(profile).toEqual(expected.profile);
    }
  });

  // few days, so that runs, doubles and gaps are common; one zone and day start a history, so that nothing is rejected
  const someHistory = fc
    .record({
      utc_offset_minutes: fc.constantFrom(0, 345, -300, 840),
      day_start: fc.constantFrom('00:00:00', '04:00:00'),
      taps: fc.array(
        fc.record({
          check_in_type: fc.constantFrom('morning' as const, 'night' as const),
          day: fc.integer({ min: 2, max: 20 }),
          goal_time: fc.constantFrom('07:00:00', '23:00:00', '00:10:00'),
          off: fc.oneof(fc.integer({ min: -7, max: 7 }), fc.integer({ min: -1440, max: 1440 })),
          ms: fc.constantFrom(0, 1, 59_999),
        }),
        { minLength: 1, maxLength: 30 },
      ),
    })
    .map(({ utc_offset_minutes, day_start, taps }) => {
      const seen = new Set<string>();
      return taps
        .map(({ check_in_type, day, goal_time, off, ms }): Arrival => {
          const local_day = dayAgo(day);
          const start = Date.parse(`${local_day}T${day_start}Z`);
          const goal = Date.parse(`${local_day}T${goal_time}Z`);
          const since = (goal - start + off * 60_000 + ms + 10 * 86_400_000) % 86_400_000;
          const check_in_time = new Date(start + since - utc_offset_minutes * 60_000).toISOString();
          return { check_in_type, check_in_time, utc_offset_minutes, local_day, day_start, goal_time };
        })
        .filter((a) => {
          // the same instant twice for one day has no "earliest"
          const key = `${a.check_in_type} ${a.check_in_time}`;
          return !seen.has(key) && seen.add(key);
        });
    });

  it('equals the oracle after any history in any order, even if sent twice', async () => {
    await fc.assert(
      fc.asyncProperty(someHistory, async (history) => {
        const user = await userWith(history);
        await arrive(user, taps(history));
        expect(await freshRows(user)).toEqual(oracle(user, history));
        await arrive(user, taps(history).reverse());
        expect(await freshRows(user)).toEqual(oracle(user, history));
      }),
      { numRuns: engine === 'pglite' ? 25 : 60 },
    );
  });

  it('equals the ledger of the remaining check-ins after some are deleted', async () => {
    await fc.assert(
      fc.asyncProperty(someHistory, fc.array(fc.integer({ min: 2, max: 20 })), async (history, days) => {
        const user = await userWith(history);
        await arrive(user, taps(history));
        const gone = days.map(dayAgo);
        await db.admin('delete from public.check_ins where user_id = $1 and local_day = any ($2::date[])', [
          user,
          gone,
        ]);
        const kept = history.filter((a) => !gone.includes(a.local_day));
        expect(await freshRows(user)).toEqual(oracle(user, kept));
      }),
      { numRuns: engine === 'pglite' ? 15 : 40 },
    );
  });

  it('is deleted completely with an account of a long history', async () => {
    const user = await userWith([]);
    await db.engine.transaction([
      ['set local session_replication_role = replica'],
      [
        `insert into public.check_ins (id, user_id, check_in_type, check_in_time, utc_offset_minutes, local_day,
           day_start, goal_time, streak, streak_multiplier, points_earned, created_at, received_at)
         select private.check_in_id($1, 'morning', current_date - n), $1, 'morning', now() - n * interval '1 day', 0,
           current_date - n, '00:00', '07:00', 2001 - n, 1, 50, now(), now() from generate_series(1, 2000) n`,
        [user],
      ],
    ]);
    await db.admin('delete from auth.users where id = $1', [user]);
    const left = await db.admin(
      `select (select count(*)::int from public.check_ins where user_id = $1) as rows,
         (select count(*)::int from private.tombstones where user_id = $1) as tombstones`,
      [user],
    );
    expect(left).toEqual([{ rows: 0, tombstones: 0 }]);
  });
});
