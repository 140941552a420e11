import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, ENGINES, openDatabase } from '#tests/support/database.ts';
import {
  befriend,
  checkInOf,
  dayAgo,
  insertCheckIn,
  rejection,
} from '#tests/support/stories/server-story.ts';

const TABLES = ['profiles', 'goals', 'streaks', 'check_ins', 'friendships', 'messages'];

describe.each(ENGINES)('access on %s', (engine) => {
  let db: Database;
  let me: string;
  let friend: string;
  let pending: string;
  let stranger: string;
  beforeAll(async () => {
    db = await openDatabase(engine);
    me = await db.addUser({ email: 'Ann@X.com', display_name: 'Ann' });
    friend = await db.addUser({ email: 'bob@x.com', display_name: 'Bob' });
    pending = await db.addUser({ email: 'cy@x.com', display_name: 'Cy' });
    stranger = await db.addUser({ email: 'dee@x.com', display_name: 'Dee' });
    await befriend(db, me, friend);
    await befriend(db, pending, me, 'pending');
    for (const user of [me, friend, pending, stranger]) {
      await insertCheckIn(db, user, user, checkInOf(dayAgo(1)));
      const to = user === me ? friend : me;
      await db.admin(
        'insert into public.messages (id, sender_id, receiver_id, message) values ($1, $2, $3, $4)',
        [randomUUID(), user, to, 'hi'],
      );
    }
    await befriend(db, stranger, friend);
  });
  afterAll(() => db?.close());
  const seen = async (caller: string | { user: string; session?: string }, table: string, column: string) =>
    (await db.as(caller, `select ${column} as who from public.${table}`)).map(({ who }) => who).sort();

  it('shows profiles, streaks and check-ins to their owner and accepted friends', async () => {
    for (const table of ['profiles', 'streaks', 'check_ins']) {
      expect(await seen(me, table, 'user_id'), table).toEqual([me, friend].sort());
      expect(await seen(pending, table, 'user_id'), table).toEqual([pending]);
    }
  });

  it('shows goals to their owner alone, friendships and messages to both sides', async () => {
    expect(await seen(me, 'goals', 'user_id')).toEqual([me]);
    expect(await seen(pending, 'friendships', 'user_id')).toEqual([pending]);
    expect(await seen(stranger, 'friendships', 'user_id')).toEqual([stranger]);
    expect(await seen(stranger, 'messages', 'sender_id')).toEqual([stranger]);
    expect(await seen(me, 'messages', 'sender_id')).toEqual([me, friend, pending, stranger].sort());
  });

  it('gives the public key alone nothing to read or write', async () => {
    for (const table of TABLES) {
      for (const sql of [`select * from public.${table}`, `delete from public.${table}`]) {
        expect(await rejection(db.as({ user: null, role: 'anon' }, sql)), sql).toMatchObject({
          code: '42501',
        });
      }
    }
  });

  it('gives a token with an ended session, or without one, nothing to read or change', async () => {
    for (const caller of [{ user: me }, { user: me, session: randomUUID() }]) {
      for (const table of ['goals', 'streaks', 'check_ins', 'friendships', 'messages']) {
        expect(await db.as(caller, `select 1 from public.${table}`), table).toEqual([]);
      }
      const rename = `update public.profiles set display_name = 'X' where user_id = $1 returning user_id`;
      expect(await db.as(caller, rename, [me])).toEqual([]);
      expect(await rejection(insertCheckIn(db, caller, me, checkInOf(dayAgo(3))))).toMatchObject({
        code: '42501',
      });
    }
  });

  it('stores emails in lower case and shows them to no user', async () => {
    expect(await db.admin('select email from public.profiles where user_id = $1', [me])).toEqual([
      { email: 'ann@x.com' },
    ]);
    for (const sql of ['select email from public.profiles', 'select * from public.profiles']) {
      expect(await rejection(db.as(me, sql))).toMatchObject({ code: '42501' });
    }
    await db.admin(`update auth.users set email = 'New@X.com' where id = $1`, [me]);
    expect(await db.admin('select email from public.profiles where user_id = $1', [me])).toEqual([
      { email: 'new@x.com' },
    ]);
  });

  it('lets only the owner rename the profile, and trims and checks the name', async () => {
    const rename = 'update public.profiles set display_name = $1 where user_id = $2 returning display_name';
    expect(await db.as(me, rename, ['  Anna  ', me])).toEqual([{ display_name: 'Anna' }]);
    expect(await db.as(me, rename, ['Mallory', friend])).toEqual([]);
    for (const [name, hint] of [
      ['   ', 'name_empty'],
      ['\u3164', 'name_empty'],
      ['x'.repeat(61), 'name_too_long'],
      ['\u202eanna', 'name_forbidden_character'],
    ]) {
      expect(await rejection(db.as(me, rename, [name, me]))).toEqual({ code: 'PT422', hint });
    }
  });

  it('lets only the owner change the goal times, and rejects direct changes of the day start', async () => {
    const change = `update public.goals set morning_goal_time = '06:15' where user_id = $1 returning user_id`;
    expect(await db.as(me, change, [me])).toEqual([{ user_id: me }]);
    expect(await db.as(me, change, [friend])).toEqual([]);
    for (const column of ['day_start', 'previous_day_start', 'day_start_from', 'rev', 'user_id']) {
      const sql = `update public.goals set ${column} = default where user_id = $1`;
      expect(await rejection(db.as(me, sql, [me])), column).toMatchObject({ code: '42501' });
    }
  });

  it('rejects writes of columns that belong to the server', async () => {
    const owned = {
      profiles: [
        'user_id',
        'email',
        'total_points',
        'weekly_points',
        'week_start',
        'current_league',
        'on_board',
        'rev',
      ],
      streaks: ['morning_streak', 'night_streak', 'last_morning_check', 'last_night_check', 'rev'],
      check_ins: [
        'points_earned',
        'streak',
        'streak_multiplier',
        'check_in_time',
        'goal_time',
        'received_at',
        'rev',
      ],
      friendships: ['id', 'user_id', 'friend_id', 'created_at', 'rev'],
      messages: ['id', 'sender_id', 'receiver_id', 'message', 'created_at', 'rev'],
    };
    for (const [table, columns] of Object.entries(owned)) {
      for (const column of columns) {
        const sql = `update public.${table} set ${column} = default`;
        expect(await rejection(db.as(me, sql)), `${table}.${column}`).toMatchObject({ code: '42501' });
      }
      if (table === 'friendships') continue; // pending ones are deleted by their two sides
      expect(await rejection(db.as(me, `delete from public.${table}`)), table).toMatchObject({
        code: '42501',
      });
    }
    for (const column of [
      'points_earned',
      'streak',
      'streak_multiplier',
      'received_at',
      'created_at',
      'rev',
    ]) {
      const sql = `insert into public.check_ins (user_id, ${column}) values ($1, default)`;
      expect(await rejection(db.as(me, sql, [me])), column).toMatchObject({ code: '42501' });
    }
    for (const insert of [
      'friendships (created_at)',
      'friendships (rev)',
      'messages (read)',
      'messages (rev)',
    ]) {
      const sql = `insert into public.${insert} values (default)`;
      expect(await rejection(db.as(me, sql)), insert).toMatchObject({ code: '42501' });
    }
    for (const table of ['profiles', 'goals', 'streaks']) {
      const sql = `insert into public.${table} (user_id) values ($1)`;
      expect(await rejection(db.as(me, sql, [me])), table).toMatchObject({ code: '42501' });
    }
  });

  it('scores a direct check-in and rejects a second one on that day', async () => {
    const day = dayAgo(2);
    const sql = `insert into public.check_ins
      (id, user_id, check_in_type, check_in_time, utc_offset_minutes, local_day, day_start, goal_time)
      values ($1, $2, 'night', $3, 0, $4, '00:00', '23:00') returning id, points_earned, streak`;
    const [row] = await db.as(me, sql, [randomUUID(), me, `${day}T22:30:00Z`, day]);
    const [{ id } = {}] = await db.admin(`select private.check_in_id($1, 'night', $2) as id`, [me, day]);
    expect(row).toEqual({ id, points_earned: 75, streak: 1 });
    expect(await rejection(db.as(me, sql, [randomUUID(), me, `${day}T22:10:00Z`, day]))).toEqual({
      code: 'PT409',
      hint: 'already_exists',
    });
  });

  it('rejects a check-in for another user without revealing anything about them', async () => {
    for (const goal_time of ['07:00:00', '01:23:00']) {
      const words = checkInOf(dayAgo(4), { goal_time });
      expect(await rejection(insertCheckIn(db, me, friend, words))).toEqual({
        code: 'PT403',
        hint: 'not_yours',
      });
    }
  });

  it('gives no access to further rows through private tables and helpers', async () => {
    for (const table of ['settings', 'goal_history', 'goal_changes', 'limits', 'reports', 'suspensions']) {
      expect(await rejection(db.as(me, `select * from private.${table}`)), table).toMatchObject({
        code: '42501',
      });
    }
    expect(
      await db.as(me, 'select * from private.partial_profiles(array[$1, $2]::uuid[])', [stranger, pending]),
    ).toMatchObject([{ user_id: pending }]);
    for (const call of [
      `private.refresh_profile('${me}')`,
      `private.ring(array['${friend}']::uuid[])`,
      `private.tombstone(array['${friend}']::uuid[], 4::smallint, '${me}')`,
      `private.lock_account('${stranger}')`,
      `private.charge('request')`,
      `private.blocked_ids_of('${stranger}')`,
      `private.require_contact('${stranger}')`,
      `private.may_notify('${stranger}', '${friend}')`,
      'private.tidy(1)',
    ]) {
      expect(await rejection(db.as(me, `select ${call}`)), call).toMatchObject({ code: '42501' });
    }
  });

  describe('a sign-up', () => {
    const nameGiven = async (data: string | null) => {
      const id = randomUUID();
      await db.admin('insert into auth.users (id, raw_user_meta_data) values ($1, $2::jsonb)', [id, data]);
      const [row] = await db.admin(
        `select display_name, morning_goal_time::text, night_goal_time::text, morning_streak
         from public.profiles join public.goals using (user_id) join public.streaks using (user_id) where user_id = $1`,
        [id],
      );
      return row;
    };

    it('creates profile, goals and streaks with the defaults', async () => {
      expect(await nameGiven('{"display_name": " Eve "}')).toEqual({
        display_name: 'Eve',
        morning_goal_time: '07:00:00',
        night_goal_time: '23:00:00',
        morning_streak: 0,
      });
    });

    it.each([
      ['a long name is cut', JSON.stringify({ display_name: `${'x'.repeat(59)} yz` }), 'x'.repeat(59)],
      [
        'emoji count as one character each',
        JSON.stringify({ display_name: '🔥'.repeat(80) }),
        '🔥'.repeat(60),
      ],
      ['control characters are removed', JSON.stringify({ display_name: 'A\u202en\nn' }), 'Ann'],
      ['data encoded twice is decoded', JSON.stringify('{"display_name": "Ann"}'), 'Ann'],
      ['a blank name becomes Champion', '{"display_name": " \u200b "}', 'Champion'],
      ['no name becomes Champion', '{}', 'Champion'],
      ['no data becomes Champion', null, 'Champion'],
      ['invalid JSON becomes Champion', '"not json"', 'Champion'],
      ['an array becomes Champion', '[1]', 'Champion'],
    ])('takes the name from the data: %s', async (_why, data, name) => {
      expect(await nameGiven(data)).toMatchObject({ display_name: name });
    });
  });
});
