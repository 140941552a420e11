import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Intent } from '#domain/mutations/registry.ts';
import { applyMutation } from '#domain/mutations/registry.ts';
import { type Database, openDatabase, RULE_ENGINES } from '#tests/support/database.ts';
import { rowsOfNewUser } from '#tests/support/memory-rows.ts';
import { NIGHTLY } from '#tests/support/nightly.ts';
import { oracle, tapsLeft } from '#tests/support/oracle.ts';
import { type Delivery, deliveriesOf, randomHistory } from '#tests/support/stories/random-history.ts';
import { dayAgo, line, requestOf } from '#tests/support/stories/server-story.ts';

/*
 * Runs random histories of two devices, including undo, through SQL (by sync and directly), through src/domain, and
 * through the naive oracle. Every field of every row must be the same.
 *
 *   HISTORIES=5000 npx vitest run --project server tests/server/authority.property.test.ts     (and SEED=… of a failure)
 */
const HISTORIES = Number(process.env.HISTORIES ?? (NIGHTLY ? 3000 : 300));
const RUNS = Math.ceil(HISTORIES / RULE_ENGINES.length);

type Row = Record<string, unknown>;

const INSERT = `insert into public.check_ins
    (user_id, check_in_type, check_in_time, utc_offset_minutes, local_day, day_start, goal_time)
  select $1::uuid, e ->> 'check_in_type', (e ->> 'check_in_time')::timestamptz, (e ->> 'utc_offset_minutes')::int,
    (e ->> 'local_day')::date, (e ->> 'day_start')::time, (e ->> 'goal_time')::time
  from jsonb_array_elements($2::jsonb) with ordinality w (e, n) order by n`;

const STANDING = `select (select doc from private.wire_profiles p where p.user_id = $1) as profile,
  (select doc from private.wire_goals g where g.user_id = $1) as goals,
  (select doc from private.wire_streaks s where s.user_id = $1) as streaks,
  (select coalesce(jsonb_agg(doc order by c.local_day, c.check_in_type), '[]')
   from private.wire_check_ins c where c.user_id = $1) as check_ins`;

describe.each(RULE_ENGINES)('the ledger of server, app and oracle on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase(engine);
  });
  afterAll(() => db?.close());

  /** Pushes mutations from a new client and returns those that were applied. */
  async function push(user: string, intents: readonly Intent[]): Promise<Intent[]> {
    const mutations = intents.map(({ name, args }, i) => line(i + 1, name, args));
    const request = requestOf(user, { client_id: randomUUID(), mutations, limit: 1 });
    const results = (await db.sync(user, request)).results as { status: string }[];
    return intents.filter((_, i) => results[i]?.status === 'applied');
  }

  /** Inserts check-ins in one statement or, if that is rejected, one after the other. Returns those that were accepted. */
  async function insert(user: string, intents: readonly Intent[]): Promise<Intent[]> {
    const words = JSON.stringify(intents.map(({ args }) => args));
    const rejected = await db.as(user, INSERT, [user, words]).then(
      () => false,
      (error: { code?: string }) => {
        if (!error.code?.startsWith('PT4')) throw error;
        return true;
      },
    );
    if (!rejected) return [...intents];
    if (intents.length === 1) return [];
    const taken: Intent[] = [];
    for (const intent of intents) taken.push(...(await insert(user, [intent])));
    return taken;
  }

  const deliver = (user: string, { way, intents }: Delivery) =>
    way === 'sync' ? push(user, intents) : insert(user, intents);

  it(`agrees in every field of every row over ${RUNS} random histories`, async () => {
    const count = { all: 0, taken: 0 };
    await fc.assert(
      fc.asyncProperty(randomHistory, async (history) => {
        const user = await db.addUser({ email: `${randomUUID()}@x.com`, display_name: 'Mina' });
        const draft = rowsOfNewUser(user);
        const taken: Intent[] = [];
        for (const delivery of await deliveriesOf(history, dayAgo(0))) {
          const now = await deliver(user, delivery);
          for (const intent of now) await applyMutation(draft, user, intent);
          taken.push(...now);
          count.all += delivery.intents.length;
        }
        count.taken += taken.length;

        const [server = {}] = await db.admin(STANDING, [user]);
        const { profiles, goals, streaks, check_ins } = draft.tables;
        const byPlace = (row: Row) => `${row.local_day} ${row.check_in_type}`;
        const checkIns = (server.check_ins as Row[]).map((row) => {
          expect(row.received_at).toMatch(/^\d{4}-.*Z$/); // the one field that only the server can know
          return { ...row, received_at: null };
        });
        expect({ ...server, check_ins: checkIns }).toEqual({
          profile: profiles.get(user),
          goals: goals.get(user),
          streaks: streaks.get(user),
          check_ins: [...check_ins.values()].sort((a, b) => (byPlace({ ...a }) < byPlace({ ...b }) ? -1 : 1)),
        });

        const truth = oracle(user, tapsLeft(taken));
        expect(server.profile).toEqual({
          ...truth.profile,
          user_id: user,
          display_name: 'Mina',
          avatar_url: null,
          on_board: true,
          suspended: false,
        });
        expect(server.streaks).toEqual(truth.streaks);
        const facts = checkIns.map((row: Row) => {
          const { id: _id, created_at: _created, received_at: _received, ...rest } = row;
          return rest;
        });
        expect(facts).toEqual(truth.checkIns);
      }),
      { numRuns: RUNS, ...(process.env.SEED ? { seed: Number(process.env.SEED) } : {}) },
    );
    // a history whose mutations are rejected proves nothing
    expect(count.taken / count.all).toBeGreaterThan(0.7);
  }, 3_600_000);
});
