import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase, RULE_ENGINES } from '#tests/support/database.ts';
import { naiveMoment } from '#tests/support/reminder-oracle.ts';
import { checkInOf, dayAgo, pushed, rejection } from '#tests/support/stories/server-story.ts';

const WEEKEND = {
  morning_other_time: '08:30:00',
  morning_other_days: '67',
  night_other_time: null,
  night_other_days: null,
};

/** Months with a clock change, and two without any. */
const MONTHS = [
  ['Europe/Berlin', '2026-03-15'],
  ['Europe/Berlin', '2026-10-10'],
  ['America/New_York', '2026-10-15'],
  ['Australia/Lord_Howe', '2026-03-20'],
  ['America/Santiago', '2026-08-25'],
  ['Asia/Kathmandu', '2026-06-01'],
  ['Pacific/Kiritimati', '2026-02-15'],
] as const;

describe.each(RULE_ENGINES)('another time on some days on %s', (engine) => {
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

  const send = (name: string, args: object) => pushed(db, me, name, args);
  const setOthers = (words: object, days = 20) =>
    send('setOtherTimes', {
      ...WEEKEND,
      changed_at: `${dayAgo(days)}T00:00:00.000Z`,
      utc_offset_minutes: 0,
      ...words,
    });
  const morning = (days: number, goal_time: string) =>
    checkInOf(dayAgo(days), { check_in_time: `${dayAgo(days)}T${goal_time.slice(0, 5)}:00.000Z`, goal_time });
  /** How many days ago the last such weekday was that is at least a week ago; 1 is Monday. */
  const ago = (weekday: number) =>
    Array.from({ length: 7 }, (_, n) => n + 7).find(
      (days) => (new Date(dayAgo(days)).getUTCDay() || 7) === weekday,
    ) ?? 7;
  const goals = async () => {
    const [row] = await db.admin('select * from public.goals where user_id = $1', [me]);
    return row as Record<string, unknown>;
  };

  it('is the only goal that a check-in of such a day may have', async () => {
    expect(await setOthers({})).toBe('applied');
    for (const weekday of [6, 7]) {
      expect(await send('checkIn', morning(ago(weekday), '07:00:00'))).toBe('unknown_goal');
      expect(await send('checkIn', morning(ago(weekday), '08:30:00'))).toBe('applied');
    }
    for (const weekday of [1, 2, 3, 4, 5]) {
      expect(await send('checkIn', morning(ago(weekday), '08:30:00'))).toBe('unknown_goal');
      expect(await send('checkIn', morning(ago(weekday), '07:00:00'))).toBe('applied');
    }
  });

  it('counts from the next day on if it is chosen for today once points can be earned', async () => {
    const saturday = ago(6);
    expect(await send('checkIn', morning(20, '07:00:00'))).toBe('applied');
    expect(await setOthers({ changed_at: `${dayAgo(saturday)}T06:30:00.000Z` })).toBe('applied');
    expect(await send('checkIn', morning(saturday, '08:30:00'))).toBe('unknown_goal');
    expect(await send('checkIn', morning(saturday, '07:00:00'))).toBe('applied');
    const sunday = saturday - 1;
    expect(await send('checkIn', morning(sunday, '07:00:00'))).toBe('unknown_goal');
    expect(await send('checkIn', morning(sunday, '08:30:00'))).toBe('applied');
  });

  it('stays when the goal is changed, by a mutation or by a direct write', async () => {
    await setOthers({});
    const change = { morning_goal_time: '06:30:00', night_goal_time: '22:00:00', day_start: '00:00:00' };
    const moment = { changed_at: new Date().toISOString(), utc_offset_minutes: 0 };
    expect(await send('setGoals', { ...change, ...moment })).toBe('applied');
    await db.as(me, `update public.goals set morning_goal_time = '06:10:00' where user_id = $1`, [me]);
    expect(await goals()).toMatchObject({ morning_goal_time: '06:10:00', ...WEEKEND });
  });

  it('is changed only by its mutation, never written directly', async () => {
    for (const column of ['morning_other_time', 'night_other_time']) {
      const write = db.as(me, `update public.goals set ${column} = '08:00' where user_id = $1`, [me]);
      expect((await rejection(write)).code).toBe('42501');
    }
    for (const column of ['morning_other_days', 'night_other_days']) {
      const write = db.as(me, `update public.goals set ${column} = '67' where user_id = $1`, [me]);
      expect((await rejection(write)).code).toBe('42501');
    }
  });

  it('is visible to its owner alone', async () => {
    await setOthers({});
    const friend = await db.addUser({ email: `f${users++}@x.com` });
    await db.admin(
      `insert into public.friendships (id, user_id, friend_id, status) values (gen_random_uuid(), $1, $2, 'accepted')`,
      [me, friend],
    );
    expect(await db.as(friend, 'select * from public.goals where user_id = $1', [me])).toEqual([]);
  });

  it.each([
    ['a time without days', { morning_other_days: null }],
    ['no days', { morning_other_days: '' }],
    ['days without a time', { morning_other_time: null }],
    ['an unknown day', { morning_other_days: '68' }],
    ['days out of order', { morning_other_days: '76' }],
    ['a day twice', { morning_other_days: '66' }],
    ['an impossible time', { morning_other_time: '25:00:00' }],
    ['another type', { night_other_days: 5 }],
  ])('is rejected with %s', async (_what, words) => {
    expect(await setOthers(words)).not.toBe('applied');
    expect(await goals()).toMatchObject({ morning_other_time: null, morning_other_days: null });
  });

  it('counts as a change of goals, of which a day allows ten', async () => {
    for (let n = 10; n < 20; n++) {
      expect(await setOthers({ morning_other_time: `08:${n}:00` })).toBe('applied');
    }
    expect(await setOthers({ morning_other_time: '08:20:00' })).toBe('goal_changed_too_often');
    expect(await setOthers({ morning_other_time: '08:19:00' }), 'no change').toBe('applied');
  });

  it.each(MONTHS)('is reminded at by a naive plan, in %s for a month from %s', async (zone, first) => {
    const start = { day_start: '04:00:00', previous_day_start: '04:00:00', day_start_from: null };
    const row = {
      ...start,
      night_goal_time: '23:00:00',
      night_other_time: '00:30:00',
      night_other_days: '56',
    };
    const days = Array.from({ length: 31 }, (_, n) =>
      new Date(Date.parse(first) + n * 86_400_000).toISOString().slice(0, 10),
    );
    const asked = days.flatMap((day) =>
      (['before', 'goal', 'last'] as const).map((moment) => ({ zone, day, moment })),
    );
    const planned = await db.admin(
      `select (extract(epoch from m.due_at) * 1000)::bigint as due
       from jsonb_array_elements($1::jsonb) with ordinality e (c, n)
       cross join lateral (select jsonb_populate_record(null::public.goals, $2::jsonb) as g) g
       cross join lateral private.reminder_window('night', c ->> 'moment', (c ->> 'day')::date,
         private.goal_in_force(g.g, 'night', (c ->> 'day')::date), g.g, c ->> 'zone', null, null) m order by n`,
      [JSON.stringify(asked), JSON.stringify(row)],
    );
    const naive = asked.map((one) => {
      const goal = [5, 6].includes(new Date(one.day).getUTCDay()) ? '00:30:00' : '23:00:00';
      return naiveMoment({ ...one, goal, ...start })?.due ?? null;
    });
    expect(planned.map(({ due }) => (due === null ? null : Number(due)))).toEqual(naive);
  });
});
