import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase, RULE_ENGINES } from '#tests/support/database.ts';
import { lateMorningZone } from '#tests/support/late-morning-zone.ts';
import { naiveMoment } from '#tests/support/reminder-oracle.ts';
import {
  choose,
  due,
  keep,
  newDevice,
  nextOf,
  subscribe,
  subscriptionOf,
} from '#tests/support/stories/notification-story.ts';
import { checkInOf, dayAgo, pushed } from '#tests/support/stories/server-story.ts';
import { offsetAt } from '#tests/support/zones.ts';

const DAY = 86_400_000;

describe.each(RULE_ENGINES)('the next moment of a reminder on %s', (engine) => {
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

  /** A zone in which it is late morning now, so that tonight is still to come whenever the test runs. */
  const zone = lateMorningZone(Date.now());
  const today = (now = Date.now()) => new Date(now + offsetAt(now, zone) * 60_000).toISOString().slice(0, 10);
  const next = async () => (await nextOf(db, me)).night;
  const shown = async () => {
    const at = (await next())?.due_at.getTime() ?? Number.NaN;
    return new Date(at + offsetAt(at, zone) * 60_000).toISOString().slice(0, 16);
  };
  const tap = (minutesAgo = 0) => {
    const now = Date.now() - minutesAgo * 60_000;
    return checkInOf(today(now), {
      check_in_type: 'night',
      check_in_time: new Date(now).toISOString(),
      utc_offset_minutes: offsetAt(now, zone),
      goal_time: '23:00:00',
    });
  };
  const goals = (words: object) =>
    pushed(db, me, 'setGoals', {
      morning_goal_time: '07:00:00',
      night_goal_time: '23:00:00',
      day_start: '00:00:00',
      changed_at: new Date().toISOString(),
      utc_offset_minutes: offsetAt(Date.now(), zone),
      ...words,
    });

  it('is not stored for a user without a device, or without a choice', async () => {
    await choose(db, me, { morning: 'goal', night: 'last', weekly: true });
    expect(await db.admin('select 1 from private.reminder_times where user_id = $1', [me])).toEqual([]);
    const other = await db.addUser({ email: `p${users++}@x.com` });
    await subscribe(db, other);
    expect(await db.admin('select 1 from private.reminder_times where user_id = $1', [other])).toEqual([]);
  });

  it.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Kathmandu'])(
    'is the one that the naive oracle finds in %s',
    async (where) => {
      await subscribe(db, me, { zone: where });
      const before = Date.now();
      await choose(db, me, { night: 'before' });
      const dayOf = (days: number) => new Date(before + days * DAY).toISOString().slice(0, 10);
      const found = [-1, 0, 1, 2].flatMap((days) => {
        const start = { day_start: '00:00:00', previous_day_start: '00:00:00', day_start_from: null };
        const goal = { moment: 'before', goal: '23:00:00' } as const;
        return naiveMoment({ zone: where, day: dayOf(days), ...goal, ...start })?.due ?? [];
      });
      expect((await next())?.due_at.getTime()).toBe(found.find((at) => at > before));
    },
  );

  it('follows the choice, and is deleted without one', async () => {
    await subscribe(db, me, { zone });
    for (const [night, time] of [
      ['goal', '23:00'],
      ['before', '22:45'],
      ['last', '23:45'],
    ]) {
      await choose(db, me, { night });
      expect(await shown()).toBe(`${today()}T${time}`);
    }
    await choose(db, me, {});
    expect(await next()).toBeUndefined();
  });

  it('follows a changed day start and a changed goal, even one written directly', async () => {
    await subscribe(db, me, { zone });
    await choose(db, me, { night: 'goal', morning: 'goal' });
    await goals({ night_goal_time: '22:15:00' });
    expect(await shown()).toBe(`${today()}T22:15`);
    await db.as(me, `update public.goals set night_goal_time = '21:30' where user_id = $1`, [me]);
    expect(await shown()).toBe(`${today()}T21:30`);
    expect(await pushed(db, me, 'checkIn', checkInOf(dayAgo(3)))).toBe('applied');
    await choose(db, me, { night: 'last' });
    await goals({ day_start: '03:00:00', night_goal_time: '23:50:00' });
    expect(await shown(), 'the day of the change stays as it is').toBe(`${today()}T23:45`);
    await due(db, (await next())?.due_at);
    const tomorrow = new Date(Date.parse(today()) + 2 * DAY).toISOString().slice(0, 10);
    expect(await shown(), '23:50 and 85 minutes').toBe(`${tomorrow}T01:15`);
  });

  it('belongs to the goal of its day: a change that counts from tomorrow moves the reminder of tomorrow', async () => {
    expect(await pushed(db, me, 'checkIn', checkInOf(dayAgo(3)))).toBe('applied');
    await subscribe(db, me, { zone });
    await choose(db, me, { night: 'goal' });
    await goals({ night_goal_time: '06:00:00' });
    expect(await shown(), 'whose window is open already').toBe(`${today()}T23:00`);
    await due(db, (await next())?.due_at);
    const tomorrow = new Date(Date.parse(today()) + DAY).toISOString().slice(0, 10);
    expect(await shown()).toBe(`${tomorrow}T06:00`);
  });

  it('uses the zone of the device that was seen last', async () => {
    const phone = await newDevice(db, me);
    const words = subscriptionOf({ zone: 'Pacific/Kiritimati' });
    await keep(db, phone, words);
    await choose(db, me, { night: 'goal' });
    const there = (await next())?.due_at.getTime() ?? 0;
    expect(offsetAt(there, 'Pacific/Kiritimati')).toBe(840);
    expect(new Date(there + 840 * 60_000).toISOString().slice(11, 16)).toBe('23:00');
    await subscribe(db, me, { zone });
    expect(await shown()).toBe(`${today()}T23:00`);
    await keep(db, phone, words);
    expect((await next())?.due_at.getTime()).toBe(there);
    await db.as(phone, 'select public.drop_subscription($1)', [words.endpoint]);
    expect(await shown()).toBe(`${today()}T23:00`);
  });

  it('is deleted when the last device is dropped or signed out', async () => {
    const laptop = await newDevice(db, me);
    const endpoint = await subscribe(db, me, { zone });
    await subscribe(db, laptop, { zone });
    await choose(db, me, { night: 'goal' });
    await db.as(me, 'select public.drop_subscription($1)', [endpoint]);
    expect(await shown()).toBe(`${today()}T23:00`);
    await db.engine.transaction(
      [['delete from auth.sessions where id = $1', [laptop.session]]],
      'supabase_auth_admin',
    );
    expect(await next()).toBeUndefined();
  });

  it('moves to the next day after a check-in, and back after the undo', async () => {
    await subscribe(db, me, { zone });
    await choose(db, me, { night: 'goal' });
    const first = tap(1);
    expect(await pushed(db, me, 'checkIn', first)).toBe('applied');
    const tomorrow = `${new Date(Date.parse(today()) + DAY).toISOString().slice(0, 10)}T23:00`;
    expect(await shown()).toBe(tomorrow);
    const second = tap(2);
    expect(await pushed(db, me, 'checkIn', second)).toBe('applied');
    expect(await shown()).toBe(tomorrow);
    const undo = ({ check_in_type, local_day, check_in_time }: typeof first) =>
      pushed(db, me, 'undoCheckIn', { check_in_type, local_day, check_in_time, undone_at: check_in_time });
    await undo(second);
    expect(await shown(), 'the first check-in counts').toBe(tomorrow);
    await undo(first);
    expect(await shown()).toBe(`${today()}T23:00`);
  });

  it('does not change after a check-in of another day or type', async () => {
    await subscribe(db, me, { zone });
    await choose(db, me, { night: 'goal' });
    await pushed(db, me, 'checkIn', { ...tap(), check_in_type: 'morning', goal_time: '07:00:00' });
    await pushed(db, me, 'checkIn', tap(24 * 60));
    expect(await shown()).toBe(`${today()}T23:00`);
  });

  it('occurs once for each day, even if settings and zone change', async () => {
    await subscribe(db, me, { zone });
    await choose(db, me, { night: 'before' });
    expect(await due(db, (await next())?.due_at)).toHaveLength(1);
    const tomorrow = new Date(Date.parse(today()) + DAY).toISOString().slice(0, 10);
    expect(await next()).toMatchObject({ day: tomorrow });
    await choose(db, me, { night: 'last' });
    await goals({ night_goal_time: '23:30:00' });
    await subscribe(db, me, { zone: 'Pacific/Pago_Pago' });
    await choose(db, me, {});
    await choose(db, me, { night: 'goal' });
    expect(await next()).toMatchObject({ day: tomorrow });
  });

  it('does not change while the sender is late, even if it is planned again', async () => {
    await subscribe(db, me, { zone });
    await choose(db, me, { night: 'goal' });
    const at = (await next())?.due_at ?? new Date();
    const plan = `select private.plan_reminders(array[$1::uuid], '{night}', $2::timestamptz)`;
    await db.admin(plan, [me, new Date(at.getTime() + 5_000)]);
    expect((await next())?.due_at).toEqual(at);
    await db.admin(plan, [me, new Date(at.getTime() + 100 * 60_000)]);
    expect((await next())?.due_at.getTime()).toBe(at.getTime() + DAY);
  });

  it('is Monday at 09:00 for the weekly result, or the end of the quiet hours', async () => {
    await subscribe(db, me, { zone: 'Asia/Kathmandu' });
    const at = async () => {
      const { weekly } = await nextOf(db, me);
      const wall = new Date((weekly?.due_at.getTime() ?? Number.NaN) + 345 * 60_000);
      return [
        weekly?.day === wall.toISOString().slice(0, 10),
        wall.getUTCDay(),
        wall.toISOString().slice(11, 16),
      ];
    };
    await choose(db, me, { weekly: true });
    expect(await at()).toEqual([true, 1, '09:00']);
    await choose(db, me, { weekly: true, quiet_from: '21:30:00', quiet_until: '10:15:00' });
    expect(await at()).toEqual([true, 1, '10:15']);
    await choose(db, me, { weekly: true, quiet_from: '21:30:00', quiet_until: '06:30:00' });
    expect(await at()).toEqual([true, 1, '09:00']);
  });
});
