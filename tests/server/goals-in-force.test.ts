import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase, RULE_ENGINES } from '#tests/support/database.ts';
import {
  checkInOf,
  dayAgo,
  line,
  pushed,
  rejection,
  requestOf,
} from '#tests/support/stories/server-story.ts';

describe.each(RULE_ENGINES)('the goal of a check-in on %s', (engine) => {
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
  const night = (days: number, time: string, goal_time = '23:00:00') =>
    checkInOf(dayAgo(days), {
      check_in_type: 'night',
      check_in_time: `${dayAgo(days)}T${time}:00.000Z`,
      goal_time,
    });
  const change = (days: number, time: string, words: object) => ({
    morning_goal_time: '07:00:00',
    night_goal_time: '23:00:00',
    day_start: '00:00:00',
    changed_at: `${dayAgo(days)}T${time}:00.000Z`,
    utc_offset_minutes: 0,
    ...words,
  });
  const goals = async () => {
    const [row] = await db.admin('select doc from private.wire_goals where user_id = $1', [me]);
    return row?.doc as Record<string, string | null>;
  };
  /** A goal for which points can be earned all day long. */
  const ALWAYS_OPEN = '00:01:00';

  it('stays the same, and leaves no history, when the user names their two moments', async () => {
    const before = await goals();
    const history = () => db.admin('select * from private.goal_history where user_id = $1', [me]);
    const recorded = await history();
    const names = { morning_name: 'Out of bed', night_name: null };
    expect(await send('nameMoments', names)).toBe('applied');
    expect(await goals()).toEqual({ ...before, ...names });
    expect(await history()).toEqual(recorded);
  });

  it('changes together with the name of its moment in a direct request', async () => {
    await db.as(me, `update public.goals set morning_goal_time = '06:10', morning_name = 'Out of bed'`);
    expect(await goals()).toMatchObject({ morning_goal_time: '06:10:00', morning_name: 'Out of bed' });
  });

  it('counts from the next day on if it is moved to the current time', async () => {
    expect(await send('checkIn', checkInOf(dayAgo(6)))).toBe('applied');
    expect(await send('setGoals', change(5, '22:25', { night_goal_time: '22:30:00' }))).toBe('applied');
    expect(await send('checkIn', night(5, '22:30', '22:30:00'))).toBe('unknown_goal');
    expect(await send('checkIn', night(5, '22:30'))).toBe('applied');
    expect(await send('checkIn', night(4, '22:30'))).toBe('unknown_goal');
    expect(await send('checkIn', night(4, '22:30', '22:30:00'))).toBe('applied');
  });

  it('changes the same day if no points can be earned yet', async () => {
    expect(await send('checkIn', checkInOf(dayAgo(6)))).toBe('applied');
    expect(await send('setGoals', change(5, '12:00', { night_goal_time: '22:30:00' }))).toBe('applied');
    expect(await send('checkIn', night(5, '22:30'))).toBe('unknown_goal');
    expect(await send('checkIn', night(5, '22:30', '22:30:00'))).toBe('applied');
  });

  it('counts at once before the first check-in, like the day start', async () => {
    const changed = change(5, '22:25', { night_goal_time: '22:30:00', day_start: '04:00:00' });
    expect(await send('setGoals', changed)).toBe('applied');
    const tap = { ...night(5, '22:30', '22:30:00'), day_start: '04:00:00' };
    expect(await send('checkIn', tap)).toBe('applied');
    expect(await goals()).toMatchObject({ night_goal_from: null, day_start_from: null });
  });

  it('is accepted only together with the day start of its day', async () => {
    expect(await send('checkIn', checkInOf(dayAgo(6)))).toBe('applied');
    expect(await send('setGoals', change(5, '12:00', { day_start: '04:00:00' }))).toBe('applied');
    expect(await send('checkIn', { ...night(5, '23:00'), day_start: '04:00:00' })).toBe('unknown_goal');
    expect(await send('checkIn', night(5, '23:00'))).toBe('applied');
    expect(await send('checkIn', night(4, '23:00'))).toBe('unknown_goal');
    expect(await send('checkIn', { ...night(4, '23:00'), day_start: '04:00:00' })).toBe('applied');
  });

  it('is rejected if it is no longer in force, of the other type, or was never set', async () => {
    expect(await send('checkIn', checkInOf(dayAgo(3), { goal_time: '06:00:00' }))).toBe('unknown_goal');
    expect(await send('checkIn', checkInOf(dayAgo(3), { day_start: '04:00:00' }))).toBe('unknown_goal');
    expect(await send('checkIn', checkInOf(dayAgo(3), { goal_time: '23:00:00' }))).toBe('unknown_goal');
  });

  it('is that of its day if two devices change goals offline, in any order of arrival', async () => {
    expect(await send('checkIn', checkInOf(dayAgo(6)))).toBe('applied');
    const tablet = [
      line(1, 'setGoals', change(3, '12:00', { night_goal_time: '21:30:00' })),
      line(2, 'checkIn', night(3, '21:30', '21:30:00')),
    ];
    const phone = [
      line(1, 'setGoals', change(5, '12:00', { night_goal_time: '22:30:00' })),
      line(2, 'checkIn', night(5, '22:30', '22:30:00')),
      line(3, 'setGoals', change(4, '22:00', { night_goal_time: '22:00:00' })),
      line(4, 'checkIn', night(4, '22:30', '22:30:00')),
    ];
    for (const mutations of [tablet, phone]) {
      const { results } = await db.sync(me, requestOf(me, { client_id: randomUUID(), mutations }));
      expect(results).toEqual(mutations.map(({ seq }) => ({ seq, status: 'applied' })));
    }
    // the last one to arrive is what the user wants now
    expect(await goals()).toMatchObject({ night_goal_time: '22:00:00' });
    expect(await send('checkIn', night(2, '21:30', '21:30:00')), 'between the two').toBe('applied');
    expect(await send('checkIn', night(2, '21:35', '22:00:00'))).toBe('unknown_goal');
  });

  it('is neither delayed nor dated ahead by a fast clock', async () => {
    expect(await send('checkIn', checkInOf(dayAgo(6)))).toBe('applied');
    expect(await send('setGoals', change(-20, '22:25', { night_goal_time: ALWAYS_OPEN }))).toBe('applied');
    const { night_goal_from } = await goals();
    // the server trusts a clock that is up to 5 minutes fast; just before midnight, that clock already shows tomorrow
    const fiveMinutes = 5 / (24 * 60);
    expect([dayAgo(0), dayAgo(-1), dayAgo(-1 - fiveMinutes)]).toContain(night_goal_from);
  });

  it('follows the same rule after a direct write', async () => {
    const write = (time: string) =>
      db.as(me, 'update public.goals set night_goal_time = $2 where user_id = $1', [me, time]);
    await write('22:30:00');
    expect(await goals()).toMatchObject({ night_goal_time: '22:30:00', night_goal_from: null });
    expect(await send('checkIn', checkInOf(dayAgo(1)))).toBe('applied');
    await write(ALWAYS_OPEN);
    expect(await goals()).toMatchObject({
      night_goal_time: ALWAYS_OPEN,
      previous_night_goal_time: '22:30:00',
      night_goal_from: dayAgo(-1),
    });
    await write('22:30:00');
    expect(await goals()).toMatchObject({ night_goal_time: '22:30:00', night_goal_from: dayAgo(0) });
    for (let n = 10; n < 17; n++) await write(`00:${n}:00`);
    expect(await rejection(write('05:00:00'))).toEqual({ code: 'PT429', hint: 'goal_changed_too_often' });
  });
});
