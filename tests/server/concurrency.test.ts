import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#tests/support/database.ts';
import { NIGHTLY } from '#tests/support/nightly.ts';
import { oracle } from '#tests/support/oracle.ts';
import {
  befriend,
  checkInOf,
  dayAgo,
  liftRequestLimit,
  line,
  requestOf,
} from '#tests/support/stories/server-story.ts';

/** PGlite has one session, so effects of transactions on each other can only be tested on PostgreSQL. */
let db: Database;
beforeAll(async () => {
  db = await openDatabase('postgres15');
  await liftRequestLimit(db);
});
afterAll(() => db?.close());

/** Writes of each of 16 devices. A tenth of the transactions stay open for 0.2 s. */
const WRITES = NIGHTLY ? 500 : 80;

type Answer = Record<string, unknown> & {
  rows: [string, Record<string, unknown>][];
  filled: object;
  more: boolean;
  results: { status: string; code?: string }[];
};
const keyOf = ([table, row]: [string, Record<string, unknown>]) => `${table}/${row.id ?? row.user_id}`;

/** A pseudo-random sequence, so that a failing run can be repeated. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % sides;
  };
}

describe('sync', () => {
  it('sends every row to readers while many devices write, some slowly', async () => {
    const users: string[] = [];
    for (let i = 0; i < 4; i++) users.push(await db.addUser({ email: `w${i}@x.com` }));
    for (const a of users) for (const b of users) if (a < b) await befriend(db, a, b);
    const taps = new Map<string, ReturnType<typeof checkInOf>[]>(users.map((user) => [user, []]));
    const rejected: unknown[] = [];
    let writing = 0;

    const write = async (user: string, number: number) => {
      const roll = dice(number + 7);
      const client_id = randomUUID();
      writing += 1;
      for (let seq = 1; seq <= WRITES; seq++) {
        const day = dayAgo(2 + roll(50));
        const check_in_time = `${day}T0${6 + roll(3)}:${10 + roll(50)}:${10 + roll(50)}.000Z`;
        const args = checkInOf(day, { check_in_time });
        const friend = users.filter((other) => other !== user)[roll(3)];
        const others = [
          line(seq, 'setProfile', { display_name: `name ${number}.${seq}` }),
          line(seq, 'sendMessage', {
            message_id: randomUUID(),
            receiver_id: friend,
            message: `${number}.${seq}`,
            created_at: new Date().toISOString(),
          }),
        ];
        const mutation = others[roll(20)] ?? line(seq, 'checkIn', args);
        const request = requestOf(user, { client_id, mutations: [mutation], limit: 1, acked_seq: seq - 1 });
        const statements = db.statementsAs(user, 'select public.sync($1::jsonb) as answer', [
          JSON.stringify(request),
        ]);
        const slow = roll(10) === 0 ? [['select pg_sleep(0.2)'] as const] : [];
        const outcome = 'select code from private.outcomes where seq = $1 and client_id = $2';
        const [row] = await db.engine.transaction([...statements, ...slow, [outcome, [seq, client_id]]]);
        if (row?.code) rejected.push(row.code);
        else if (mutation.name === 'checkIn') taps.get(user)?.push(args);
      }
      writing -= 1;
    };
    const follower = (user: string) => {
      const rows = new Map<string, Record<string, unknown>>();
      let cursor: unknown = null;
      let held = {};
      const pull = async () => {
        const answer = (await db.sync(user, requestOf(user, { cursor, held, limit: 15 }))) as Answer;
        for (const entry of answer.rows) rows.set(keyOf(entry), entry[1]);
        cursor = answer.cursor;
        held = { ...held, ...answer.filled };
        return answer.more;
      };
      return {
        rows,
        async whileWriting() {
          for (; writing > 0; await sleep(20)) await pull();
        },
        async toTheEnd() {
          for (let quiet = 0; quiet < 2; ) if (!(await pull())) quiet++;
        },
      };
    };
    const hanging = new pg.Client({ connectionString: db.engine.url });
    await hanging.connect();
    await hanging.query('begin; select pg_current_xact_id()');

    const followed = users.map(follower);
    const devices = users.flatMap((user, i) => [0, 10, 20, 30].map((device) => write(user, device + i)));
    await Promise.all([...devices, ...followed.map((one) => one.whileWriting())]);
    expect(rejected).toEqual([]);
    // the hanging writer blocks no other: all rows are there before it has ended, and after
    for (const end of ['select 1', 'commit']) {
      await hanging.query(end);
      await Promise.all(followed.map((one) => one.toTheEnd()));
      for (const [i, user] of users.entries()) await expectWhole(user, followed[i]?.rows);
    }
    await hanging.end();

    async function expectWhole(user: string, rows: Map<string, Record<string, unknown>> | undefined) {
      const fresh = (await db.sync(user, requestOf(user))) as Answer;
      const mine = fresh.rows.filter(([, row]) => row.user_id === user || !('local_day' in row));
      expect(mine.length).toBeGreaterThan(20);
      for (const entry of fresh.rows) expect(rows?.get(keyOf(entry)), keyOf(entry)).toEqual(entry[1]);

      const { checkIns, profile, streaks } = oracle(
        user,
        (taps.get(user) ?? []) as Parameters<typeof oracle>[1],
      );
      const stored = new Map(fresh.rows.map((entry) => [keyOf(entry), entry[1]]));
      expect(stored.get(`profiles/${user}`)).toMatchObject(profile);
      expect(stored.get(`streaks/${user}`)).toEqual(streaks);
      const own = fresh.rows.filter(([table, row]) => table === 'check_ins' && row.user_id === user);
      expect(own.length).toBe(checkIns.length);
    }
  }, 600_000);

  it('sends one snapshot on all pages while other users write', async () => {
    const user = await db.addUser({ email: 'picture@x.com' });
    for (let i = 0; i < 12; i++) {
      await befriend(db, await db.addUser({ email: `asker${i}@x.com` }), user, 'pending');
    }
    let writing = true;
    // write the days in order, so that no row that was sent is recounted
    const write = async () => {
      for (let ago = 50; ago > 1; ago--) {
        const mutations = [line(51 - ago, 'checkIn', checkInOf(dayAgo(ago)))];
        const request = requestOf(user, { mutations, limit: 1 });
        const call = db.statementsAs(user, 'select public.sync($1::jsonb)', [JSON.stringify(request)]);
        await db.engine.transaction([...call, ['select pg_sleep(0.03)']]);
      }
      writing = false;
    };
    // other short transactions, so that every snapshot has open ones
    const others = async () => {
      while (writing)
        await db.engine.transaction([['select pg_current_xact_id()'], ['select pg_sleep(0.01)']]);
    };
    let compared = 0;
    const read = async () => {
      while (writing) {
        const rows = new Map<string, Record<string, unknown>>();
        let answer: Answer | null = null;
        for (let held = {}; answer === null || answer.more; held = { ...held, ...answer.filled }) {
          const words = { cursor: answer?.cursor ?? null, held, limit: 3, client_id: randomUUID() };
          answer = (await db.sync(user, requestOf(user, words))) as Answer;
          for (const entry of answer.rows) rows.set(keyOf(entry), entry[1]);
        }
        const sum = [...rows.values()].reduce((points, row) => points + Number(row.points_earned ?? 0), 0);
        expect(sum).toBe(rows.get(`profiles/${user}`)?.total_points);
        compared += 1;
      }
    };
    await Promise.all([write(), others(), others(), read(), read()]);
    expect(compared).toBeGreaterThan(5);
  });

  it('stores one row for a check-in from two devices at the same instant', async () => {
    const user = await db.addUser({ email: 'twice@x.com' });
    const args = checkInOf(dayAgo(1));
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        db.sync(user, requestOf(user, { client_id: randomUUID(), mutations: [line(1, 'checkIn', args)] })),
      ),
    );
    for (const { results } of answers) expect(results).toEqual([{ seq: 1, status: 'applied' }]);
    expect(
      await db.admin(
        'select c.streak, p.total_points from public.check_ins c join public.profiles p using (user_id) where c.user_id = $1',
        [user],
      ),
    ).toEqual([{ streak: 1, total_points: 100 }]);
  });

  it('applies a request once if it arrives twice at the same time', async () => {
    const user = await db.addUser({ email: 'again@x.com' });
    const mutations = [1, 2, 3].map((n) => line(n, 'checkIn', checkInOf(dayAgo(n))));
    const request = requestOf(user, { mutations });
    const answers = (await Promise.all([
      db.sync(user, request),
      db.sync(user, request),
      db.sync(user, request),
    ])) as Answer[];
    for (const { results } of answers)
      expect(results.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied']);
    expect(await db.admin('select total_points from public.profiles where user_id = $1', [user])).toEqual([
      { total_points: 600 },
    ]);
  });
});
