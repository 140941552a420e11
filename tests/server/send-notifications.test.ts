import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase, RULE_ENGINES } from '#tests/support/database.ts';
import { lateMorningZone } from '#tests/support/late-morning-zone.ts';
import {
  asService,
  choose,
  type DueNotification,
  due,
  finish,
  keep,
  newDevice,
  nextOf,
  subscribe,
  subscriptionOf,
} from '#tests/support/stories/notification-story.ts';
import { checkInOf, pushed, rejection } from '#tests/support/stories/server-story.ts';
import { offsetAt } from '#tests/support/zones.ts';

const MINUTE = 60_000;

describe.each(RULE_ENGINES)('the sender of notifications on %s', (engine) => {
  let db: Database;
  let me: string;
  let users = 0;
  beforeAll(async () => {
    db = await openDatabase(engine);
  });
  beforeEach(async () => {
    await db.script('delete from auth.users');
    me = await db.addUser({ email: `p${users++}@x.com` });
  });
  afterAll(() => db?.close());

  const zone = lateMorningZone(Date.now());
  const inMinutes = (minutes: number, since = Date.now()) => new Date(since + minutes * MINUTE);
  const outcomes = async () =>
    (await db.admin('select kind, outcome from private.notifications order by notification_id')).map(
      ({ kind, outcome }) => `${kind}: ${outcome}`,
    );
  /** Plans tonight's reminder at 23:00, which is still to come. */
  const plan = async (night = 'goal', user = me): Promise<Date> => {
    await choose(db, user, { night });
    return (await nextOf(db, user)).night?.due_at ?? new Date(Number.NaN);
  };
  const tapped = (now = Date.now()) =>
    checkInOf(new Date(now + offsetAt(now, zone) * MINUTE).toISOString().slice(0, 10), {
      check_in_type: 'night',
      check_in_time: new Date(now).toISOString(),
      utc_offset_minutes: offsetAt(now, zone),
      goal_time: '23:00:00',
    });
  const askTest = (user = me) => db.as(user, 'select public.test_notification()');

  it('gets a reminder for each device once, with its payload, until it expires', async () => {
    const phone = subscriptionOf({ zone });
    await keep(db, await newDevice(db, me), phone);
    await subscribe(db, me, { zone });
    const at = await plan();
    expect(await due(db, new Date(at.getTime() - 1000))).toEqual([]);
    const sent = await due(db, at);
    const { endpoint, p256dh, auth } = phone;
    const day = tapped().local_day;
    expect(sent).toHaveLength(2);
    expect(sent).toContainEqual({
      notification_id: expect.any(Number),
      endpoint,
      p256dh,
      auth,
      payload: { v: 1, kind: 'reminder', type: 'night', day, when: 'goal' },
      ttl: 60 * 60, // the day ends before no more points can be earned
      topic: `check-in-night-${day}`,
      urgency: 'high',
    });
    expect(await due(db, at)).toEqual([]);
    expect((await nextOf(db, me)).night?.due_at).toEqual(inMinutes(1440, at.getTime()));
  });

  it('claims a notification again a minute after its sender died, but no finished one', async () => {
    await subscribe(db, me, { zone });
    const at = await plan();
    const [first] = await due(db, at);
    expect(await due(db, new Date(at.getTime() + 59_000))).toEqual([]);
    const [again] = await due(db, new Date(at.getTime() + 60_000));
    expect(again).toMatchObject({ notification_id: first?.notification_id, ttl: 59 * 60 });
    await finish(db, again, 'sent');
    expect(await due(db, inMinutes(10, at.getTime()))).toEqual([]);
    await finish(db, first, 'failed');
    expect(await outcomes(), 'the first word counts').toEqual(['reminder: sent']);
  });

  it('claims each notification once, up to the requested number', async () => {
    const many = await Promise.all(
      Array.from({ length: 40 }, () => db.addUser({ email: `p${users++}@x.com` })),
    );
    let at = new Date();
    for (const user of many) {
      await subscribe(db, user, { zone });
      at = await plan('goal', user);
    }
    const claimed: DueNotification[] = [];
    const rounds: number[] = [];
    do {
      const parts = await Promise.all([due(db, at, 7), due(db, at, 7), due(db, at, 7)]);
      rounds.push(...parts.map((part) => part.length));
      claimed.push(...parts.flat());
    } while (rounds.slice(-3).some((n) => n > 0));
    expect(Math.max(...rounds)).toBe(7);
    expect(claimed).toHaveLength(40);
    expect(new Set(claimed.map(({ notification_id }) => notification_id)).size).toBe(40);
  });

  it('gets notifications that are still useful after an outage, and skips the others', async () => {
    await subscribe(db, me, { zone });
    const at = await plan();
    expect(await due(db, inMinutes(30, at.getTime()))).toMatchObject([{ ttl: 30 * 60 }]);
    const next = (await nextOf(db, me)).night?.due_at ?? at;
    expect(await due(db, inMinutes(60, next.getTime()))).toEqual([]);
    expect((await nextOf(db, me)).night?.due_at).toEqual(inMinutes(1440, next.getTime()));
  });

  it('skips a reminder whose check-in came after the plan', async () => {
    await subscribe(db, me, { zone });
    const at = await plan();
    // as if it were committed while the sender claims
    await db.script('alter table public.check_ins disable trigger replan_after_check_in');
    await pushed(db, me, 'checkIn', tapped());
    await db.script('alter table public.check_ins enable trigger replan_after_check_in');
    expect(await due(db, at)).toEqual([]);
  });

  it('closes the reminder after a check-in, except on the device that checked in', async () => {
    const phone = await newDevice(db, me);
    const there = await subscribe(db, phone, { zone });
    await subscribe(db, me, { zone });
    for (const push of await due(db, await plan())) await finish(db, push, 'sent');
    await subscribe(db, await newDevice(db, me), { zone });
    const words = tapped();
    expect(await pushed(db, me, 'checkIn', words)).toBe('applied');
    const type = { type: 'night', day: words.local_day };
    expect(await due(db, inMinutes(1))).toMatchObject([
      {
        endpoint: there,
        payload: { v: 1, kind: 'done', ...type },
        topic: `check-in-night-${words.local_day}`,
      },
    ]);
  });

  it('cancels a reminder after a check-in that waits for its next attempt', async () => {
    await subscribe(db, me, { zone });
    const [push] = await due(db, await plan());
    await finish(db, push, 'later', 5);
    await pushed(db, me, 'checkIn', tapped());
    expect(await due(db, inMinutes(5))).toEqual([]);
    expect(await outcomes()).toEqual(['reminder: cancelled']);
  });

  it('gets nothing for an ended session or an unknown push service', async () => {
    await subscribe(db, me);
    const other = await db.addUser({ email: `p${users++}@x.com` });
    await subscribe(db, other, { endpoint: 'https://web.push.apple.com/Q' });
    await askTest();
    await askTest(other);
    await db.script(`update auth.sessions set not_after = now() + interval '10 seconds' where user_id = '${me}';
      delete from private.web_push_hosts where origin = 'https://*.push.apple.com'`);
    expect(await due(db, inMinutes(1))).toEqual([]);
    expect(await outcomes()).toEqual(['test: gone', 'test: gone']);
    await db.script(
      `insert into private.web_push_hosts (origin, always_shows) values ('https://*.push.apple.com', true)`,
    );
  });

  it.each(['sent', 'too_large', 'failed'])('records the final outcome %s', async (outcome) => {
    await subscribe(db, me);
    await askTest();
    const [push] = await due(db);
    await finish(db, push, outcome);
    expect(await due(db, inMinutes(4))).toEqual([]);
    expect(await outcomes()).toEqual([`test: ${outcome}`]);
  });

  it('deletes the subscription with the outcome gone and ends its other notifications', async () => {
    await subscribe(db, me, { zone });
    const stays = await subscribe(db, await newDevice(db, me), { zone });
    const notifications = await due(db, await plan());
    await askTest();
    await finish(
      db,
      notifications.find(({ endpoint }) => endpoint !== stays),
      'gone',
    );
    expect(await db.admin('select endpoint from private.web_push_subscriptions')).toEqual([
      { endpoint: stays },
    ]);
    await due(db);
    expect((await outcomes()).sort()).toEqual(['reminder: gone', 'reminder: null', 'test: gone']);
    await finish(
      db,
      notifications.find(({ endpoint }) => endpoint === stays),
      'gone',
    );
    expect(await nextOf(db, me)).toEqual({});
  });

  it('delays the outcome "later" as the push service asks, or else with doubling delays', async () => {
    await subscribe(db, me);
    await askTest();
    const claim = async (at?: Date) => (await due(db, at))[0];
    await finish(db, await claim(), 'later', 90);
    expect(await claim(inMinutes(1.4))).toBeUndefined();
    const second = await claim(inMinutes(1.6));
    expect(second).toBeDefined();
    await finish(db, second, 'later'); // the second attempt: 30 seconds
    expect(await claim(inMinutes(0.4))).toBeUndefined();
    const third = await claim(inMinutes(0.6));
    expect(third).toBeDefined();
    await finish(db, third, 'later', 3600);
    expect(await outcomes()).toEqual(['test: expired']);
  });

  it('fails with an unknown outcome', async () => {
    await subscribe(db, me);
    await askTest();
    const [push] = await due(db);
    expect(await rejection(finish(db, push, 'lost'))).toMatchObject({ code: '23514' });
  });

  it('gets a snoozed reminder again after ten minutes, for the same device', async () => {
    const here = await subscribe(db, me, { zone });
    await subscribe(db, await newDevice(db, me), { zone });
    const day = tapped().local_day;
    const snooze = () => db.as(me, `select public.snooze_reminder('night', $1)`, [day]);
    await snooze();
    expect(await outcomes(), 'nothing was sent yet').toEqual([]);
    for (const push of await due(db, await plan())) await finish(db, push, 'sent');
    await snooze();
    await snooze();
    expect(await due(db, inMinutes(9))).toEqual([]);
    expect(await due(db, inMinutes(11))).toMatchObject([
      { endpoint: here, payload: { kind: 'reminder', type: 'night', day, when: 'last' } },
    ]);
    await db.script(
      `update private.notifications set expires_at = now() + interval '9 minutes', outcome = 'sent'`,
    );
    await snooze();
    expect(await db.admin('select 1 from private.notifications where outcome is null')).toEqual([]);
  });

  it('gets a test notification for the requesting device, at most ten times an hour', async () => {
    expect(await rejection(askTest())).toEqual({ code: 'PT422', hint: 'endpoint_unknown' });
    const here = await subscribe(db, me);
    await subscribe(db, await newDevice(db, me));
    for (let i = 0; i < 10; i++) {
      await askTest();
      const [push] = await due(db);
      expect(push).toMatchObject({ endpoint: here, payload: { v: 1, kind: 'test' }, topic: 'test' });
      await finish(db, push, 'sent');
    }
    expect(await rejection(askTest())).toEqual({ code: 'PT429', hint: 'rate_limited' });
  });

  it('stores its key, and is the only caller of its functions', async () => {
    const { p256dh } = subscriptionOf();
    const say = (key: string) => asService(db, 'select public.keep_web_push_key($1)', [key]);
    const devices = async () => (await db.admin('select 1 from private.web_push_subscriptions')).length;
    await say(p256dh);
    expect(await db.as(me, 'select public.web_push_key() as key')).toEqual([{ key: p256dh }]);
    await subscribe(db, me);
    await say(p256dh);
    expect(await devices()).toBe(1);
    await say(subscriptionOf().p256dh);
    expect(await devices(), 'they subscribed to the old one').toBe(0);
    await db.script('delete from private.web_push_keys');
    const calls = ['due_notifications(now(), 1)', `finish_notification(1, 'sent')`, `keep_web_push_key('')`];
    for (const call of calls)
      for (const caller of [me, { user: null, role: 'anon' as const }])
        for (const schema of ['public', 'private'])
          expect(await rejection(db.as(caller, `select ${schema}.${call}`))).toMatchObject({ code: '42501' });
  });
});
