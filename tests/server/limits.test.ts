import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase, RULE_ENGINES } from '#tests/support/database.ts';
import {
  befriend,
  checkInOf,
  dayAgo,
  line,
  pushed,
  rejection,
  requestOf,
} from '#tests/support/stories/server-story.ts';

describe.each(RULE_ENGINES)('the limit of an account on %s', (engine) => {
  let db: Database;
  let me: string;
  let users = 0;
  const newUser = () => db.addUser({ email: `p${users++}@x.com`, display_name: 'Ann' });
  const count = async (table: string, user = me) =>
    (await db.admin(`select count(*)::int as n from ${table} where user_id = $1`, [user]))[0]?.n;
  /** Mutations that cost next to nothing, with seqs from `from` on. */
  const nothings = (from: number, length: number) =>
    Array.from({ length }, (_, i) => line(from + i, 'markRead', { message_ids: [] }));
  const rename = (seq: number, display_name = 'Ann') => line(seq, 'setProfile', { display_name });
  beforeAll(async () => {
    db = await openDatabase(engine);
  });
  beforeEach(async () => {
    me = await newUser();
  });
  afterAll(() => db?.close());

  describe('the list of outcomes', () => {
    it('keeps the newest 1,000 of a client, and gives client_reset for an older one', async () => {
      const first = nothings(1, 100);
      await db.sync(me, requestOf(me, { mutations: first }));
      for (let call = 1; call < 11; call++)
        await db.sync(me, requestOf(me, { mutations: nothings(call * 100 + 1, 100) }));
      expect(await count('private.outcomes')).toBe(1000);
      expect(await rejection(db.sync(me, requestOf(me, { mutations: first })))).toMatchObject({
        hint: 'client_reset',
      });
    });

    it('stays bounded if a client never acknowledges them', async () => {
      const bytes = async () =>
        Number(
          (
            await db.admin(
              `select pg_total_relation_size('private.outcomes') + pg_total_relation_size('private.sync_clients') as n`,
            )
          )[0]?.n,
        );
      const before = await bytes();
      for (let call = 0; call < 200; call++)
        await db.sync(me, requestOf(me, { mutations: nothings(call * 5 + 1, 5), limit: 1 }));
      expect((await bytes()) - before).toBeLessThan(1_000_000);
    });
  });

  describe('the list of clients', () => {
    it('has 50 per user, and makes the one with the oldest push start from scratch if it returns', async () => {
      const push = (client_id: string, acked_seq = 0, seq = 1) =>
        db.sync(me, requestOf(me, { client_id, acked_seq, mutations: [rename(seq)] }));
      const oldest = randomUUID();
      const { epoch, cursor } = await push(oldest);
      for (let i = 0; i < 50; i++) await push(randomUUID());
      expect(await count('private.sync_clients')).toBe(50);
      const back = await db.sync(me, requestOf(me, { client_id: oldest, acked_seq: 1, cursor }));
      expect(back.epoch).not.toBe(epoch);
      expect(await push(oldest, 1, 2)).toMatchObject({ results: [{ seq: 2, status: 'applied' }] });
      expect(await count('private.sync_clients')).toBe(50);
    });

    it('has 50 per user even if they only claim to have pushed before', async () => {
      for (let i = 0; i < 60; i++)
        await db.sync(me, requestOf(me, { client_id: randomUUID(), acked_seq: 5, limit: 1 }));
      expect(await count('private.sync_clients')).toBe(50);
    });
  });

  it('logs 200 rejections of a user a day', async () => {
    const logged = async () =>
      Number((await db.admin('select count(*)::int as n from private.rejections'))[0]?.n);
    const before = await logged();
    for (let call = 0; call < 3; call++) {
      const mutations = Array.from({ length: 100 }, (_, i) => rename(call * 100 + i + 1, ''));
      await db.sync(me, requestOf(me, { mutations, acked_seq: call * 100, limit: 1 }));
    }
    expect((await logged()) - before).toBe(200);
  });

  describe('a sync request', () => {
    const spent = (what: string, n: number, minutesAgo = 0) =>
      db.admin(
        `insert into private.counters (user_id, what, minute, spent)
         values ($1, $2, date_trunc('minute', now()) - $3 * interval '1 minute', $4)
         on conflict on constraint counters_pkey do update set minute = excluded.minute, spent = excluded.spent`,
        [me, what, minutesAgo, n],
      );

    it('is limited to 300 a minute', async () => {
      await spent('request', 300);
      // the minute may have ended by now
      await spent('request', 300);
      expect(await rejection(db.sync(me, requestOf(me, { mutations: [rename(1)] })))).toEqual({
        code: 'PT429',
        hint: 'rate_limited',
      });
      await spent('request', 300, 1);
      for (let i = 0; i < 2; i++) await db.sync(me, requestOf(me));
      const [{ requests } = {}] = await db.admin(
        `select spent as requests from private.counters where user_id = $1 and what = 'request'`,
        [me],
      );
      expect(requests).toBeLessThanOrEqual(2);
    });

    it('writes only the row that counts it if nothing is new', async () => {
      const { cursor } = await db.sync(me, requestOf(me));
      const writes = `select relid, relname, n_tup_ins + n_tup_upd + n_tup_del as n from pg_stat_xact_user_tables
        where schemaname in ('public', 'private', 'auth', 'realtime')`;
      const written = await db.engine.transaction([
        // the statistics may still include the last transaction of this connection
        [`create temp table writes_before on commit drop as ${writes}`],
        ...db.statementsAs(me, 'select public.sync($1::jsonb)', [JSON.stringify(requestOf(me, { cursor }))]),
        ['reset role'],
        [
          `select a.relname, (a.n - b.n)::int as n from (${writes}) a join writes_before b using (relid) where a.n > b.n`,
        ],
      ]);
      expect(written).toEqual([{ relname: 'counters', n: 1 }]);
      const [table] = await db.admin(
        `select relpersistence from pg_class where oid = 'private.counters'::regclass`,
      );
      expect(table, 'without a line in the log').toEqual({ relpersistence: 'u' });
    });

    it('rings for other users at most 3,000 times a minute, and always for its own user', async () => {
      const rung = async () =>
        (await db.admin('delete from realtime.messages returning topic')).map(({ topic }) =>
          String(topic).slice(5),
        );
      const friends = [await newUser(), await newUser()];
      for (const friend of friends) await befriend(db, me, friend);
      await spent('bell', 2999);
      await rung();
      await pushed(db, me, 'checkIn', checkInOf(dayAgo(1)));
      const few = await rung();
      expect(few).toHaveLength(2);
      expect(few).toContain(me);
      await pushed(db, me, 'checkIn', checkInOf(dayAgo(2)));
      expect(await rung()).toEqual([me]);
      await spent('bell', 3000, 1);
      await pushed(db, me, 'checkIn', checkInOf(dayAgo(3)));
      expect((await rung()).sort()).toEqual([me, ...friends].sort());
    });
  });

  it('allows 500 friends and requests, on either side of a request', async () => {
    const asked = await newUser();
    await db.admin(
      `with others as (
         insert into auth.users (email) select gen_random_uuid() || '@y.com' from generate_series(1, 500) returning id)
       insert into public.friendships (id, user_id, friend_id, status)
       select gen_random_uuid(), case when row_number() over () % 2 = 0 then $1::uuid else id end,
         case when row_number() over () % 2 = 0 then id else $1 end, 'accepted' from others`,
      [me],
    );
    const insert = (from: string, to: string) =>
      db.as(from, `insert into public.friendships (user_id, friend_id, status) values ($1, $2, 'pending')`, [
        from,
        to,
      ]);
    const full = { code: 'PT422', hint: 'too_many_friends' };
    expect(await rejection(insert(me, asked))).toEqual(full);
    expect(await rejection(insert(asked, me))).toEqual(full);
    const [own] = await db.admin('select email from public.profiles where user_id = $1', [asked]);
    const request = { friendship_id: randomUUID(), email: own?.email };
    expect(await pushed(db, me, 'requestFriend', request)).toBe('too_many_friends');
    await db.admin(
      `delete from public.friendships where id = (select id from public.friendships where user_id = $1 limit 1)`,
      [me],
    );
    expect(await pushed(db, me, 'requestFriend', request)).toBe('applied');
  });
});
