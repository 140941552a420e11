import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase, RULE_ENGINES } from '#tests/support/database.ts';
import { lateMorningZone } from '#tests/support/late-morning-zone.ts';
import {
  choose,
  type DueNotification,
  due,
  finish,
  newDevice,
  subscribe,
} from '#tests/support/stories/notification-story.ts';
import { befriend, pushed } from '#tests/support/stories/server-story.ts';
import { offsetAt } from '#tests/support/zones.ts';

const MINUTE = 60_000;

describe.each(RULE_ENGINES)('a notification about another user on %s', (engine) => {
  let db: Database;
  let me: string;
  let friend: string;
  let users = 0;
  const newUser = () => db.addUser({ email: `p${users++}@x.com` });
  beforeAll(async () => {
    db = await openDatabase(engine);
  });
  beforeEach(async () => {
    await db.script('delete from auth.users');
    me = await newUser();
    friend = await newUser();
    await befriend(db, friend, me);
  });
  afterAll(() => db?.close());

  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE);
  const write = async (from = friend, message = 'a secret') => {
    const message_id = randomUUID();
    const words = { message_id, receiver_id: me, message, created_at: new Date().toISOString() };
    expect(await pushed(db, from, 'sendMessage', words)).toBe('applied');
    return message_id;
  };
  const read = (...message_ids: string[]) => pushed(db, me, 'markRead', { message_ids });
  /** Claims all notifications that are due, as the sender does, and finishes them. */
  const deliver = async (at = inMinutes(0.1)): Promise<DueNotification[]> => {
    const notifications = await due(db, at);
    for (const push of notifications) await finish(db, push, 'sent');
    return notifications;
  };
  const payloads = async () => (await deliver()).map(({ payload }) => payload);
  const message = (count: number, from = friend) => ({ v: 1, kind: 'message', from, count });

  it('contains the sender of a message, and never the text', async () => {
    const first = await subscribe(db, me);
    const second = await subscribe(db, await newDevice(db, me));
    await subscribe(db, friend);
    await choose(db, me, { messages: 'text' });
    await choose(db, friend, { messages: 'text' });
    await write();
    expect(await due(db, new Date()), 'an open chat reads it first').toEqual([]);
    const sent = await deliver();
    expect(sent.map(({ endpoint }) => endpoint).sort()).toEqual([first, second].sort());
    for (const push of sent)
      expect(push).toMatchObject({
        payload: message(1),
        topic: expect.stringMatching(/^chat-[\w-]{22}$/),
        urgency: 'normal',
      });
    expect(JSON.stringify(await db.admin('select p from private.notifications p'))).not.toContain('secret');
    expect(await deliver()).toEqual([]);
  });

  it('is not sent to users who did not choose it, have no device, or turned it off since', async () => {
    await subscribe(db, me);
    await write();
    expect(await payloads()).toEqual([]);
    await choose(db, me, { messages: 'name' });
    await write();
    await choose(db, me, { requests: true });
    expect(await payloads()).toEqual([]);
    await choose(db, friend, { messages: 'name' });
    expect(await db.admin('select 1 from private.notifications where user_id = $1', [friend])).toEqual([]);
  });

  it('counts the messages of one sender', async () => {
    const other = await newUser();
    await befriend(db, me, other);
    await subscribe(db, me);
    await choose(db, me, { messages: 'name' });
    for (const from of [friend, other, friend, friend]) await write(from);
    expect(await payloads()).toEqual([message(3), message(1, other)]);
    await write();
    expect(await payloads(), 'unread ones count on').toEqual([message(4)]);
  });

  it('is not sent for messages that were read in time, and then counts from one again', async () => {
    await subscribe(db, me);
    await choose(db, me, { messages: 'name' });
    await read(await write(), await write());
    expect(await payloads()).toEqual([]);
    await write();
    expect(await payloads()).toEqual([message(1)]);
  });

  it('is closed once, when read on another device, on each device that can close it silently', async () => {
    const phone = await subscribe(db, await newDevice(db, me));
    await subscribe(db, await newDevice(db, me), { endpoint: 'https://web.push.apple.com/Q' });
    await subscribe(db, me);
    await choose(db, me, { messages: 'name' });
    const id = await write();
    expect(await deliver()).toHaveLength(3);
    await subscribe(db, await newDevice(db, me));
    await read(id);
    const closing = { endpoint: phone, payload: { v: 1, kind: 'read', from: friend } };
    expect(await deliver()).toMatchObject([closing]);
    await read(id);
    expect(await deliver()).toEqual([]);
    await write();
    expect(await payloads()).toEqual([message(1), message(1), message(1), message(1)]);
  });

  it('stays for a newer message when older ones are read', async () => {
    await subscribe(db, me);
    await choose(db, me, { messages: 'name' });
    const older = await write();
    await write();
    await read(older);
    expect(await payloads()).toEqual([message(2)]);
  });

  it('has a topic that does not reveal that the same user wrote to two others', async () => {
    const other = await newUser();
    await befriend(db, friend, other);
    const topics: string[] = [];
    for (const user of [me, other]) {
      await subscribe(db, user);
      await choose(db, user, { messages: 'name' });
      const words = {
        message_id: randomUUID(),
        receiver_id: user,
        message: 'hi',
        created_at: new Date().toISOString(),
      };
      await pushed(db, friend, 'sendMessage', words);
      topics.push(...(await deliver()).map(({ topic }) => topic));
    }
    expect(new Set(topics).size).toBe(2);
  });

  it('replaces an unsent closing notification', async () => {
    await subscribe(db, await newDevice(db, me));
    await choose(db, me, { messages: 'name' });
    const id = await write();
    await deliver();
    await read(id);
    await write();
    expect(await payloads()).toEqual([message(1)]);
  });

  it('cancels an older notification that waits for its next attempt', async () => {
    await subscribe(db, me);
    await choose(db, me, { messages: 'name' });
    await write();
    const [push] = await due(db, inMinutes(0.1));
    await finish(db, push, 'later', 120);
    await write();
    expect(await payloads()).toEqual([message(2)]);
    expect(await deliver(inMinutes(3))).toEqual([]);
  });

  it('contains the sender of a request, and is not sent once it is answered or cancelled', async () => {
    const ask = async () => befriend(db, await newUser(), me, 'pending');
    await subscribe(db, me);
    await ask();
    expect(await payloads()).toEqual([]);
    await choose(db, me, { requests: true });
    const waiting = await ask();
    const accepted = await ask();
    const gone = await ask();
    await db.admin(`update public.friendships set status = 'accepted' where id = $1`, [accepted]);
    await db.admin('delete from public.friendships where id = $1', [gone]);
    const [{ user_id } = {}] = await db.admin('select user_id from public.friendships where id = $1', [
      waiting,
    ]);
    const notifications = await deliver();
    expect(notifications).toMatchObject([
      {
        payload: { v: 1, kind: 'request', from: user_id },
        topic: expect.stringMatching(/^request-[\w-]{22}$/),
      },
    ]);
    expect(notifications[0]?.payload).not.toHaveProperty('count');
  });

  it('waits until quiet hours end, even if they change', async () => {
    const zone = lateMorningZone(Date.now());
    const clock = (minutes: number) =>
      new Date(Date.now() + (offsetAt(Date.now(), zone) + minutes) * MINUTE).toISOString().slice(11, 16);
    const quiet = (from: number, until: number) => ({
      messages: 'name',
      quiet_from: `${clock(from)}:00`,
      quiet_until: `${clock(until)}:00`,
    });
    await subscribe(db, me, { zone });
    await choose(db, me, quiet(-60, 60));
    await write();
    await write();
    expect(await due(db, inMinutes(58))).toEqual([]);
    await choose(db, me, quiet(-60, 30));
    expect(await due(db, inMinutes(28))).toEqual([]);
    expect(await deliver(inMinutes(31))).toMatchObject([{ payload: message(2) }]);
    await choose(db, me, quiet(60, 120));
    await write();
    expect(await deliver()).toHaveLength(1);
  });

  it('depends on one function: may_notify', async () => {
    await subscribe(db, me);
    await choose(db, me, { messages: 'name', requests: true });
    const [{ definition } = {}] = await db.admin(
      `select pg_get_functiondef('private.may_notify(uuid, uuid)'::regprocedure) as definition`,
    );
    await db.script(`create or replace function private.may_notify(sender uuid, receiver uuid) returns boolean
      language sql as 'select false'`);
    await write();
    await befriend(db, await newUser(), me, 'pending');
    await db.script(String(definition));
    expect(await payloads()).toEqual([]);
  });

  it('is deleted with the account that it is about', async () => {
    await subscribe(db, me);
    await choose(db, me, { messages: 'name' });
    await write();
    await db.as(friend, 'select public.delete_account()');
    expect(await db.admin('select 1 from private.notifications')).toEqual([]);
  });

  it('brings the result of a week on Monday to users with check-ins in it', async () => {
    await subscribe(db, me, { zone: 'UTC' });
    await choose(db, me, { weekly: true });
    const next = async () =>
      (await db.admin(`select day::text, due_at from private.reminder_times where user_id = $1`, [me]))[0];
    const first = await next();
    const at = first?.due_at as Date;
    expect(await due(db, at), 'no check-in in that week').toEqual([]);
    expect((await next())?.due_at).toEqual(new Date(at.getTime() + 7 * 1440 * MINUTE));
    const other = await newUser();
    await subscribe(db, other, { zone: 'UTC' });
    await choose(db, other, { weekly: true });
    const monday = new Date(Date.parse(String(first?.day)) - 7 * 1440 * MINUTE).toISOString().slice(0, 10);
    await db.admin(
      `insert into public.check_ins (id, user_id, check_in_type, check_in_time, utc_offset_minutes, local_day, day_start,
         goal_time, streak, streak_multiplier, points_earned, created_at, received_at)
       select gen_random_uuid(), $1, 'morning', now(), 0, (now() at time zone 'UTC')::date, '00:00', '07:00', 1, 1, 0, now(), now()`,
      [other],
    );
    await db.script('alter table public.check_ins disable trigger user');
    await db.admin('update public.check_ins set local_day = $1::date where user_id = $2', [monday, other]);
    await db.script('alter table public.check_ins enable trigger user');
    expect(await due(db, at)).toMatchObject([
      { payload: { v: 1, kind: 'weekly', week: monday }, topic: 'weekly', urgency: 'low', ttl: 86_400 },
    ]);
  });
});
