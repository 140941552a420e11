import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, ENGINES, openDatabase } from '#tests/support/database.ts';
import {
  befriend,
  checkInOf,
  dayAgo,
  insertCheckIn,
  line,
  pushed,
  refusal,
  requestOf,
} from '#tests/support/server-story.ts';

describe.each(ENGINES)('undoing a check-in on %s', (engine) => {
  let db: Database;
  let people = 0;
  let me: string;
  let friend: string;
  const day = dayAgo(2);
  beforeAll(async () => {
    db = await openDatabase(engine);
  });
  beforeEach(async () => {
    me = await db.addUser({ email: `p${people++}@x.com` });
    friend = await db.addUser({ email: `p${people++}@x.com` });
    await befriend(db, me, friend);
    for (const user of [me, friend])
      for (const before of [3, 2, 1]) await insertCheckIn(db, user, user, checkInOf(dayAgo(before)));
  });
  afterAll(() => db.close());

  const undo = (words: object = {}, who = me) =>
    pushed(db, who, 'undoCheckIn', {
      check_in_type: 'morning',
      local_day: day,
      check_in_time: `${day}T07:00:00.000Z`,
      undone_at: `${day}T07:00:59.999Z`,
      ...words,
    });
  const days = async (who = me) =>
    (
      await db.admin(
        'select local_day::text as day, streak from public.check_ins where user_id = $1 order by 1',
        [who],
      )
    ).map((row) => `${row.day} ${row.streak}`);
  const all = [`${dayAgo(3)} 1`, `${dayAgo(2)} 2`, `${dayAgo(1)} 3`];

  test('takes out the row and counts the rest anew, twice as once', async () => {
    for (let time = 0; time < 2; time++) {
      expect(await undo()).toBe('applied');
      expect(await days()).toEqual([`${dayAgo(3)} 1`, `${dayAgo(1)} 1`]);
    }
    const [row] = await db.admin(
      'select total_points, morning_streak from public.profiles join public.streaks using (user_id) where user_id = $1',
      [me],
    );
    expect(row).toEqual({ total_points: 200, morning_streak: 1 });
    expect(await days(friend)).toEqual(all);
  });

  test.each([
    ['at the very instant', { undone_at: `${day}T07:00:00.000Z` }, 2],
    ['at the sixtieth second', { undone_at: `${day}T07:01:00.000Z` }, 2],
    ['a millisecond later', { undone_at: `${day}T07:01:00.001Z` }, 3],
    ['before the tap', { undone_at: `${day}T06:59:59.999Z` }, 3],
    [
      'of another instant than stands',
      { check_in_time: `${day}T07:00:00.001Z`, undone_at: `${day}T07:00:10.000Z` },
      3,
    ],
    ['of another type', { check_in_type: 'night' }, 3],
    ['of a day without one', { local_day: dayAgo(0) }, 3],
  ])('%s: applied, and so many rows are left', async (_when, words, left) => {
    expect(await undo(words)).toBe('applied');
    expect(await days()).toHaveLength(left);
  });

  test.each([
    { undone_at: undefined },
    { undone_at: 'now' },
    { check_in_time: undefined },
    { local_day: 'today' },
    { check_in_type: 'noon' },
  ])('malformed is refused: %o', async (words) => {
    expect(await undo(words)).toBe('invalid');
    expect(await days()).toEqual(all);
  });

  test('is told to own devices and friends as a removal, and rings both', async () => {
    const before = new Map([
      [me, await db.sync(me, requestOf(me))],
      [friend, await db.sync(friend, requestOf(friend))],
    ]);
    await db.admin('delete from realtime.messages');
    await undo();
    const [{ id } = {}] = await db.admin(`select private.check_in_id($1, 'morning', $2) as id`, [me, day]);
    for (const [who, { cursor, filled }] of before) {
      const { removed } = await db.sync(who, requestOf(who, { cursor, held: filled }));
      expect(removed).toEqual([['check_ins', id]]);
    }
    const rung = await db.admin('select topic from realtime.messages order by 1');
    expect(rung.map(({ topic }) => topic)).toEqual([`user:${me}`, `user:${friend}`].sort());
  });

  test('makes room for another tap of the same day', async () => {
    const check_in_time = `${day}T07:40:00.000Z`;
    const mutations = [
      line(1, 'undoCheckIn', {
        check_in_type: 'morning',
        local_day: day,
        check_in_time: `${day}T07:00:00.000Z`,
        undone_at: `${day}T07:00:30.000Z`,
      }),
      line(2, 'checkIn', checkInOf(day, { check_in_time })),
    ];
    const { results, rows, removed } = await db.sync(me, requestOf(me, { mutations }));
    expect(results).toMatchObject([{ status: 'applied' }, { status: 'applied' }]);
    expect(rows).toContainEqual(['check_ins', expect.objectContaining({ check_in_time, points_earned: 65 })]);
    expect(removed).toEqual([]);
    expect(await days()).toEqual(all);
  });

  test('is a mutation alone: no row of the table is deleted directly, however fresh', async () => {
    await insertCheckIn(
      db,
      me,
      me,
      checkInOf(dayAgo(0), {
        check_in_type: 'night',
        goal_time: '23:00:00',
        check_in_time: new Date().toISOString(),
      }),
    );
    const sql = 'delete from public.check_ins where user_id = $1';
    expect(await refusal(db.as(me, sql, [me]))).toMatchObject({ code: '42501' });
  });
});
