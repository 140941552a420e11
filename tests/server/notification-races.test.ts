import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#tests/support/database.ts';
import { lateMorningZone } from '#tests/support/late-morning-zone.ts';
import {
  choose,
  due,
  finish,
  newDevice,
  nextOf,
  subscribe,
} from '#tests/support/stories/notification-story.ts';
import { befriend, checkInOf, line, requestOf } from '#tests/support/stories/server-story.ts';
import { offsetAt } from '#tests/support/zones.ts';

/**
 * Two senders and two friends act at the same time on a real PostgreSQL. Every error that is no rejection, above all a
 * deadlock, fails the test.
 */
let db: Database;
const SLOW = [
  'public.messages',
  'public.check_ins',
  'auth.users',
  'private.notifications',
  'private.web_push_subscriptions',
  'private.reminder_times',
];
beforeAll(async () => {
  db = await openDatabase('postgres15');
  // only a superuser may set it
  const [{ name } = {}] = await db.admin('select current_database() as name');
  await db.engine.script(`alter database ${name} set deadlock_timeout = '50ms'`, 'supabase_admin');
  await db.script(`create function public.dawdle() returns trigger language plpgsql as $$
    begin
      perform pg_sleep(random() * 0.004);
      return case tg_op when 'DELETE' then old else new end;
    end $$;
    ${SLOW.map(
      (table) => `create trigger a_a_dawdle before insert or update or delete on ${table}
        for each row execute function public.dawdle();
        create trigger zzz_dawdle after insert or update or delete on ${table}
        for each row execute function public.dawdle();`,
    ).join('\n')}`);
});
afterAll(() => db?.close());

/** Errors that may happen: rejections, and those after the account or session was deleted during the request. */
const MIDWAY = /^(PT|23503|42501)/;
const zone = lateMorningZone(Date.now());

describe('the database', () => {
  it('runs sending, check-ins, messages, new and lost devices and account deletions without a deadlock', async () => {
    for (let round = 0; round < 12; round++) {
      const ann = await db.addUser({ email: `ann${round}@x.com` });
      const bob = await db.addUser({ email: `bob${round}@x.com` });
      await befriend(db, ann, bob);
      for (const user of [ann, bob]) {
        await subscribe(db, user, { zone });
        await subscribe(db, await newDevice(db, user), { zone });
        await choose(db, user, { night: 'goal', messages: 'name', requests: true });
      }
      const at = (await nextOf(db, ann)).night?.due_at;
      const old = randomUUID();
      await db.admin(
        'insert into public.messages (id, sender_id, receiver_id, message) values ($1, $2, $3, $4)',
        [old, bob, ann, 'hi'],
      );
      const send = async () => {
        for (const [i, push] of (await due(db, at)).entries())
          await finish(db, push, ['sent', 'gone', 'later'][(round + i) % 3] ?? 'sent');
      };
      const now = Date.now();
      const offset = offsetAt(now, zone);
      const tap = checkInOf(new Date(now + offset * 60_000).toISOString().slice(0, 10), {
        check_in_type: 'night',
        check_in_time: new Date(now).toISOString(),
        utc_offset_minutes: offset,
        goal_time: '23:00:00',
      });
      const say = (to: string) => ({
        message_id: randomUUID(),
        receiver_id: to,
        message: 'hi',
        created_at: new Date().toISOString(),
      });
      const push = (who: string, ...mutations: ReturnType<typeof line>[]) =>
        db.sync(who, requestOf(who, { client_id: randomUUID(), mutations }));
      const calls = [
        send(),
        send(),
        push(
          ann,
          line(1, 'checkIn', tap),
          line(2, 'sendMessage', say(bob)),
          line(3, 'markRead', { message_ids: [old] }),
        ),
        push(
          bob,
          line(1, 'sendMessage', say(ann)),
          line(2, 'checkIn', tap),
          line(3, 'sendMessage', say(ann)),
        ),
        subscribe(db, bob, { zone: 'UTC' }),
        choose(db, ann, { night: 'last', messages: 'text', quiet_from: '00:00:00', quiet_until: '23:00:00' }),
        ...(round % 3 === 0 ? [db.as(ann, 'select public.delete_account()')] : []),
        ...(round % 3 === 1
          ? [
              db.engine.transaction(
                [['delete from auth.sessions where user_id = $1', [bob]]],
                'supabase_auth_admin',
              ),
            ]
          : []),
      ];
      const failures = (await Promise.allSettled(calls)).flatMap((call) =>
        call.status === 'rejected' ? [call.reason as { code?: string; message?: string }] : [],
      );
      expect(
        failures
          .filter(({ code }) => !MIDWAY.test(code ?? ''))
          .map(({ code, message }) => `${code} ${message}`),
        `round ${round}`,
      ).toEqual([]);
    }
  });
});
