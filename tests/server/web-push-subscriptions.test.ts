import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase, RULE_ENGINES } from '#tests/support/database.ts';
import {
  keep,
  newDevice,
  subscribe,
  subscriptionOf,
  subscriptionsOf,
} from '#tests/support/stories/notification-story.ts';
import { rejection } from '#tests/support/stories/server-story.ts';

describe.each(RULE_ENGINES)('a web push subscription on %s', (engine) => {
  let db: Database;
  let me: string;
  let users = 0;
  beforeAll(async () => {
    db = await openDatabase(engine);
  });
  beforeEach(async () => {
    me = await db.addUser({ email: `p${users++}@x.com` });
  });
  afterAll(() => db?.close());
  const key = async () => (await db.as(me, 'select public.web_push_key() as key'))[0]?.key;
  const endpoints = async (user = me) =>
    (await subscriptionsOf(db, user)).map(({ endpoint }) => String(endpoint));

  it('gets the key null until a sender stores one', async () => {
    expect(await key()).toBeNull();
    const { p256dh } = subscriptionOf();
    await db.admin('insert into private.web_push_keys (public_key) values ($1)', [p256dh]);
    expect(await key()).toBe(p256dh);
    await db.script('delete from private.web_push_keys');
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:DEF-_',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QFA',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%3d%3d',
  ])('accepts %s', async (endpoint) => {
    await subscribe(db, me, { endpoint });
    expect(await endpoints()).toEqual([endpoint]);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com',
    'https://fcm.googleapis.com@127.0.0.1/',
    'https://127.0.0.1/fcm.googleapis.com/',
    'https://evil.example/https://fcm.googleapis.com/',
    'https://fcm.googleapis.com.evil.example/',
    'https://evilpush.apple.com/',
    'https://push.apple.com/',
    'https://xfcm.googleapis.com/',
    'https://evil.example/.push.apple.com/',
    'https://evil.example\\.push.apple.com/',
    'https://evil.example#.push.apple.com/',
    'https://fcm.googleapis.com/a b',
    'https://fcm.googleapis.com/\u0430',
    'https://fcm.googleapis.com/a\nHost: x',
    'https://FCM.googleapis.com/a',
    'javascript:alert(1)',
    '',
  ])('rejects %j', async (endpoint) => {
    const rejected = { code: 'PT422', hint: 'endpoint_unknown' };
    expect(await rejection(keep(db, me, subscriptionOf({ endpoint })))).toEqual(rejected);
  });

  it('accepts a push service after an operator adds one row', async () => {
    const endpoint = 'http://127.0.0.1:4321/push/1';
    await db.script(`insert into private.web_push_hosts (origin) values ('http://127.0.0.1:4321')`);
    await subscribe(db, me, { endpoint });
    expect(await endpoints()).toEqual([endpoint]);
    await db.script(`delete from private.web_push_hosts where origin = 'http://127.0.0.1:4321'`);
    expect(await rejection(keep(db, me, subscriptionOf({ endpoint })))).toMatchObject({ code: 'PT422' });
  });

  it.each([['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC']])(
    'accepts zones of the tz database',
    async (...zones) => {
      for (const zone of zones) {
        await subscribe(db, me, { zone });
        expect(await subscriptionsOf(db, me)).toMatchObject([{ zone }]);
      }
    },
  );

  it.each(['Mars/Base', 'EST5EDT4', 'Foo/Bar3', 'Europe/Berlin; drop', '+02:00', ''])(
    'rejects zone %j',
    async (zone) => {
      const rejected = { code: 'PT422', hint: 'zone_unknown' };
      expect(await rejection(keep(db, me, subscriptionOf({ zone })))).toEqual(rejected);
    },
  );

  it('rejects malformed keys and languages', async () => {
    for (const words of [{ p256dh: 'BAAA' }, { auth: 'x'.repeat(23) }, { language: 'en us' }])
      expect(await rejection(keep(db, me, subscriptionOf(words)))).toEqual({
        code: 'PT422',
        hint: 'invalid',
      });
  });

  it('is replaced when renewed in the same session, and is separate on a second device', async () => {
    await subscribe(db, me);
    const renewed = await subscribe(db, me);
    const other = await subscribe(db, await newDevice(db, me));
    expect(await endpoints()).toEqual([renewed, other]);
  });

  it('moves to another user who signs in on the device', async () => {
    const subscription = subscriptionOf();
    await keep(db, me, subscription);
    const next = await db.addUser({ email: `p${users++}@x.com` });
    await keep(db, next, subscription);
    expect([await endpoints(), await endpoints(next)]).toEqual([[], [subscription.endpoint]]);
  });

  it('rejects an endpoint without the right keys', async () => {
    const endpoint = await subscribe(db, me);
    const thief = await db.addUser({ email: `p${users++}@x.com` });
    const rejected = { code: 'PT403', hint: 'not_yours' };
    expect(await rejection(keep(db, thief, subscriptionOf({ endpoint })))).toEqual(rejected);
    await db.as(thief, 'select public.drop_subscription($1)', [endpoint]);
    expect(await endpoints()).toEqual([endpoint]);
    await db.as(me, 'select public.drop_subscription($1)', [endpoint]);
    expect(await endpoints()).toEqual([]);
  });

  it('ends with its session, and with the account', async () => {
    const device = await newDevice(db, me);
    await subscribe(db, me);
    await subscribe(db, device);
    const signOut = 'delete from auth.sessions where id = $1';
    await db.engine.transaction([[signOut, [device.session]]], 'supabase_auth_admin');
    expect(await endpoints()).toHaveLength(1);
    await db.as(me, 'select public.delete_account()');
    expect(await endpoints()).toEqual([]);
  });

  it('is kept only while it is among the newest 20 of a user', async () => {
    const first = await subscribe(db, me);
    for (let i = 0; i < 20; i++) await subscribe(db, await newDevice(db, me));
    const left = await endpoints();
    expect([left.length, left.includes(first)]).toEqual([20, false]);
  });

  it('is rejected for the same users as a sync request, and counts as one', async () => {
    const dead = { code: 'PT401', hint: 'session_dead' };
    const calls = [
      `select public.keep_subscription('', '', '', '', '')`,
      `select public.drop_subscription('')`,
      'select public.web_push_key()',
    ];
    for (const call of calls) {
      expect(await rejection(db.as({ user: me, session: randomUUID() }, call))).toEqual(dead);
      expect(await rejection(db.as({ user: null, role: 'anon' }, call))).toMatchObject({ code: '42501' });
    }
    await subscribe(db, me);
    const full = `update private.counters set spent = 300, minute = date_trunc('minute', now()) where user_id = $1`;
    const rejected = { code: 'PT429', hint: 'rate_limited' };
    await db.admin(full, [me]);
    // the minute may have ended by now
    await db.admin(full, [me]);
    expect(await rejection(keep(db, me, subscriptionOf()))).toEqual(rejected);
  });
});
