import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type Database, openDatabase, RULE_ENGINES } from '#tests/support/database.ts';
import { countedCalls, fillCheckIns } from '#tests/support/server-load.ts';
import { choose, subscribe } from '#tests/support/stories/notification-story.ts';
import {
  befriend,
  checkInOf,
  dayAgo,
  line,
  pushed,
  rejection,
  requestOf,
} from '#tests/support/stories/server-story.ts';

describe.each(RULE_ENGINES)('delete_account on %s', (engine) => {
  let db: Database;
  let me: string;
  let friend: string;
  let asker: string;
  let users = 0;
  const newUser = (name: string) => db.addUser({ email: `p${users++}@x.com`, display_name: name });
  const leave = (caller: string | Caller) => db.as(caller, 'select public.delete_account()');
  const say = (from: string, to: string) =>
    pushed(db, from, 'sendMessage', {
      message_id: randomUUID(),
      receiver_id: to,
      message: 'hi',
      created_at: new Date().toISOString(),
    });
  const rung = async () =>
    (await db.admin('delete from realtime.messages returning topic')).map(({ topic }) => topic).sort();
  beforeAll(async () => {
    db = await openDatabase(engine);
  });
  beforeEach(async () => {
    me = await newUser('Ann');
    friend = await newUser('Bob');
    asker = await newUser('Cy');
    await befriend(db, me, friend);
    await befriend(db, asker, me, 'pending');
    await pushed(db, me, 'checkIn', checkInOf(dayAgo(1)));
    await pushed(db, friend, 'checkIn', checkInOf(dayAgo(1)));
    for (const user of [me, friend]) {
      await subscribe(db, user);
      await choose(db, user, { morning: 'goal', messages: 'name', requests: true });
    }
    await say(me, friend);
    await say(friend, me);
  });
  afterAll(() => db?.close());

  it('deletes every row of that user and none of the others', async () => {
    await leave(me);
    const columns = await db.admin(`select c.oid::regclass::text as tbl, a.attname as col
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and a.atttypid = 'uuid'::regtype
        and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)`);
    expect(columns.length).toBeGreaterThan(15);
    for (const { tbl, col } of columns) {
      expect(await db.admin(`select 1 from ${tbl} where ${col} = $1`, [me]), `${tbl}.${col}`).toEqual([]);
    }
    const [left] = await db.admin(
      `select (select count(*)::int from public.check_ins where user_id = $1) as check_ins,
         (select count(*)::int from public.profiles where user_id = any ($2)) as profiles`,
      [friend, [friend, asker]],
    );
    expect(left).toEqual({ check_ins: 1, profiles: 2 });
  });

  it('rings for peers, whose next sync drops the user', async () => {
    const before = new Map<string, Record<string, unknown>>();
    for (const peer of [friend, asker]) {
      const answer = await db.sync(peer, requestOf(peer));
      expect(answer.scopes).toHaveProperty(me);
      before.set(peer, answer);
    }
    await rung();
    await leave(me);
    expect(await rung()).toEqual(expect.arrayContaining([`user:${friend}`, `user:${asker}`]));
    for (const [peer, { cursor, filled }] of before) {
      const answer = await db.sync(peer, requestOf(peer, { cursor, held: filled }));
      expect(answer).toMatchObject({ scopes: {}, rows: [], more: false });
      const messages = peer === friend ? ['messages', 'messages'] : [];
      const tables = (answer.removed as [string, string][]).map(([table]) => table).sort();
      expect(tables, 'for devices that have the row and not yet the peer').toEqual(
        ['friendships', ...messages].sort(),
      );
    }
  });

  it('rejects every later request with its token as account_gone', async () => {
    const caller = { user: me, session: db.sessionOf(me) };
    await leave(caller);
    const gone = { code: 'PT403', hint: 'account_gone' };
    expect(await rejection(db.sync(caller, requestOf(me)))).toEqual(gone);
    const mutations = [line(1, 'setProfile', { display_name: 'Ghost' })];
    expect(await rejection(db.sync(caller, requestOf(me, { mutations })))).toEqual(gone);
    expect(await rejection(leave(caller))).toEqual(gone);
  });

  it('rejects an ended session, another user’s session, no user and the public key alone', async () => {
    const dead = { code: 'PT401', hint: 'session_dead' };
    expect(await rejection(leave({ user: me, session: randomUUID() }))).toEqual(dead);
    expect(await rejection(leave({ user: me, session: db.sessionOf(friend) }))).toEqual(dead);
    expect(await rejection(leave({ user: null }))).toEqual({ code: 'PT401', hint: 'not_signed_in' });
    expect(await rejection(leave({ user: null, role: 'anon' }))).toMatchObject({ code: '42501' });
    expect(await db.admin('select 1 as here from auth.users where id = $1', [me])).toEqual([{ here: 1 }]);
  });

  it('deletes nothing while a picture of the user is in the bucket', async () => {
    const add = `insert into storage.objects (bucket_id, name) values ('avatars', $1)`;
    await db.as(me, add, [`${me}/avatar-1763700000000.png`]);
    await db.as(friend, add, [`${friend}/avatar-1763700000000.png`]);
    expect(await rejection(leave(me))).toEqual({ code: 'PT409', hint: 'pictures_left' });
    const left = await db.admin(
      `select (select count(*)::int from auth.users where id = $1) as users,
         (select count(*)::int from public.check_ins where user_id = $1) as check_ins`,
      [me],
    );
    expect(left).toEqual([{ users: 1, check_ins: 1 }]);

    await db.engine.transaction(
      [
        // as Storage does it: a hosted project rejects a deletion without this setting
        ...db.statementsAs(me, `select set_config('storage.allow_delete_query', 'true', true)`),
        ['delete from storage.objects'],
      ],
      'authenticator',
    );
    await leave(me);
    expect(await db.admin('select 1 from auth.users where id = $1', [me])).toEqual([]);
  });

  it('deletes five years of check-ins without recounting', async () => {
    await fillCheckIns(db, me, 1825);
    const calls = await countedCalls(db, db.statementsAs(me, 'select public.delete_account()'));
    expect(calls).toMatchObject({ delete_account: expect.any(Number) });
    for (const name of [
      'recount',
      'recount_streaks',
      'recount_profile',
      'refresh_profile',
      'refresh_streaks',
    ]) {
      expect(calls).not.toHaveProperty(name);
    }
    expect(await db.admin('select 1 from public.check_ins where user_id = $1', [me])).toEqual([]);
  });

  it('deletes the accounts of two friends at the same moment', async () => {
    await Promise.all([leave(me), leave(friend), say(asker, me)]);
    expect(await db.admin('select 1 from auth.users where id = any ($1)', [[me, friend]])).toEqual([]);
  });
});
