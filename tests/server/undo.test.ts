import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase, RULE_ENGINES } from '#tests/support/database.ts';
import {
  befriend,
  type CheckInWords,
  checkInOf,
  dayAgo,
  insertCheckIn,
  line,
  pushed,
  rejection,
  requestOf,
} from '#tests/support/stories/server-story.ts';

describe.each(RULE_ENGINES)('undo_check_in on %s', (engine) => {
  let db: Database;
  let users = 0;
  let me: string;
  let friend: string;
  const day = dayAgo(2);
  beforeAll(async () => {
    db = await openDatabase(engine);
  });
  beforeEach(async () => {
    me = await db.addUser({ email: `p${users++}@x.com` });
    friend = await db.addUser({ email: `p${users++}@x.com` });
    await befriend(db, me, friend);
    for (const user of [me, friend])
      for (const before of [3, 2, 1]) await insertCheckIn(db, user, user, checkInOf(dayAgo(before)));
  });
  afterAll(() => db?.close());

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

  it('deletes the row and recounts the rest, once', async () => {
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

  it.each([
    ['at the very instant', { undone_at: `${day}T07:00:00.000Z` }, 2],
    ['at the sixtieth second', { undone_at: `${day}T07:01:00.000Z` }, 2],
    ['a millisecond later', { undone_at: `${day}T07:01:00.001Z` }, 3],
    ['before the tap', { undone_at: `${day}T06:59:59.999Z` }, 3],
    [
      'of another instant than that of the counting tap',
      { check_in_time: `${day}T07:00:00.001Z`, undone_at: `${day}T07:00:10.000Z` },
      3,
    ],
    ['of another type', { check_in_type: 'night' }, 3],
    ['of a day without one', { local_day: dayAgo(0) }, 3],
  ])('leaves the right number of rows if made %s', async (_when, words, left) => {
    expect(await undo(words)).toBe('applied');
    expect(await days()).toHaveLength(left);
  });

  it.each([
    { undone_at: undefined },
    { undone_at: 'now' },
    { check_in_time: undefined },
    { local_day: 'today' },
    { check_in_type: 'noon' },
  ])('rejects malformed arguments: %o', async (words) => {
    expect(await undo(words)).toBe('invalid');
    expect(await days()).toEqual(all);
  });

  describe('a backdated undo', () => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    /** The device, whose tap arrived half an hour ago. It may have pushed since then. */
    const device = randomUUID();
    const tap = checkInOf(day);
    const pushBy = async (client_id: string, mutations: ReturnType<typeof line>[]) =>
      (await db.sync(me, requestOf(me, { client_id, mutations }))).results;
    const undoLine = line(3, 'undoCheckIn', {
      check_in_type: 'morning',
      local_day: day,
      check_in_time: tap.check_in_time,
      undone_at: `${day}T07:00:30.000Z`,
    });
    async function lastPush(minutes: number): Promise<void> {
      await pushBy(device, [line(1, 'setProfile', { display_name: 'Mina' })]);
      await db.admin('update private.sync_clients set pushed_at = $2 where client_id = $1', [
        device,
        minutesAgo(minutes),
      ]);
      await db.admin('update public.check_ins set received_at = $2 where user_id = $1', [me, minutesAgo(30)]);
    }

    it('has no effect if the device was online since', async () => {
      await lastPush(20);
      expect(await pushBy(device, [undoLine])).toEqual([{ seq: 3, status: 'applied' }]);
      expect(await days()).toEqual(all);
    });

    it.each([
      ['the device has not pushed since the tap arrived', 31],
      ['that push may have been under way already', 26],
    ])('works where %s', async (_why, minutes) => {
      await lastPush(minutes);
      expect(await pushBy(device, [undoLine])).toEqual([{ seq: 3, status: 'applied' }]);
      expect(await days()).toHaveLength(2);
    });

    it('works from another device, and from one that pushes for the first time', async () => {
      await lastPush(20);
      await pushBy(randomUUID(), [undoLine]);
      expect(await days()).toHaveLength(2);
    });

    it('works after any time offline if it arrives with its check-in', async () => {
      await lastPush(20);
      const offline = checkInOf(dayAgo(4));
      const key = { check_in_type: 'morning', local_day: dayAgo(4), check_in_time: offline.check_in_time };
      await pushBy(device, [
        line(3, 'checkIn', offline),
        line(4, 'undoCheckIn', { ...key, undone_at: `${dayAgo(4)}T07:00:30.000Z` }),
      ]);
      expect(await days()).toEqual(all);
    });
  });

  it('reaches the user’s devices and friends as a removal, and rings for both', async () => {
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

  it('allows another check-in of the same day', async () => {
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

  describe('a superseded check-in of another device', () => {
    const misTap = checkInOf(day, { check_in_time: `${day}T06:30:00.000Z` });
    const undoMisTap = (who = me) =>
      undo({ check_in_time: misTap.check_in_time, undone_at: `${day}T06:30:10.000Z` }, who);
    /** The points of that day, and the superseded check-ins that a user pulls. */
    const pulled = async (who: string) => {
      const { rows } = await db.sync(who, requestOf(who, { client_id: randomUUID() }));
      const row = (rows as [string, Record<string, unknown>][]).find(
        ([table, { user_id, local_day }]) => table === 'check_ins' && user_id === me && local_day === day,
      )?.[1];
      return { points: row?.points_earned, later: row?.superseded };
    };

    it('comes back when the earlier one is undone, with streak and points', async () => {
      expect(await pushed(db, me, 'checkIn', misTap)).toBe('applied');
      expect((await pulled(me)).points).toBe(75);
      expect(await undoMisTap()).toBe('applied');
      expect(await days()).toEqual(all);
      expect(await pulled(me)).toEqual({ points: 200, later: [] });
      const [profile] = await db.admin('select total_points from public.profiles where user_id = $1', [me]);
      expect(profile).toEqual({ total_points: 600 });
    });

    it('is sent only to the user’s own devices, like its changes', async () => {
      const { cursor, filled: held } = await db.sync(me, requestOf(me));
      const later = { ...checkInOf(day, { check_in_time: `${day}T07:40:00.000Z` }) };
      await db.admin('delete from realtime.messages');
      expect(await pushed(db, me, 'checkIn', later)).toBe('applied');
      const { check_in_type: _type, local_day: _day, ...tap } = later;
      expect(await pulled(me)).toEqual({ points: 200, later: [tap] });
      expect(await pulled(friend)).toEqual({ points: 200, later: [] });
      const { rows } = await db.sync(me, requestOf(me, { cursor, held }));
      expect(rows).toEqual([['check_ins', expect.objectContaining({ local_day: day, superseded: [tap] })]]);
      const rung = await db.admin('select topic from realtime.messages');
      expect(rung.map(({ topic }) => topic)).toContain(`user:${me}`);
    });

    it('is removed by its own undo, which keeps the one that counts', async () => {
      expect(await pushed(db, me, 'checkIn', misTap)).toBe('applied');
      expect(await undo()).toBe('applied');
      expect(await pulled(me)).toEqual({ points: 75, later: [] });
    });

    it.each([
      ['unknown_goal', { goal_time: '04:44:00' }],
      ['bad_offset', { utc_offset_minutes: 7 }],
      ['day_mismatch', { local_day: dayAgo(2), check_in_time: `${dayAgo(1)}T07:00:00.000Z` }],
      ['bad_offset', { utc_offset_minutes: 705, check_in_time: `${dayAgo(2)}T07:00:01.000Z` }],
    ])('is rejected like any other check-in: %s', async (code, words) => {
      await insertCheckIn(
        db,
        me,
        me,
        checkInOf(dayAgo(2), {
          check_in_type: 'night',
          goal_time: '23:00:00',
          check_in_time: `${dayAgo(2)}T07:00:00.000Z`,
        }),
      );
      const later = checkInOf(day, { check_in_time: `${day}T07:30:00.000Z`, ...words });
      expect(await pushed(db, me, 'checkIn', later)).toBe(code);
      expect((await pulled(me)).later).toEqual([]);
    });

    it('counts again without validation, even if it is too old or its goal has changed', async () => {
      expect(await pushed(db, me, 'checkIn', misTap)).toBe('applied');
      await db.admin('delete from private.goal_history where user_id = $1', [me]);
      await db.admin('update auth.users set created_at = now() where id = $1', [me]);
      expect(await undoMisTap()).toBe('applied');
      expect(await pulled(me)).toEqual({ points: 200, later: [] });
    });

    it('is kept if it is among the ten earliest', async () => {
      const minute = (n: number) => `${day}T07:${String(n).padStart(2, '0')}:00.000Z`;
      for (let n = 12; n > 0; n--)
        await pushed(db, me, 'checkIn', checkInOf(day, { check_in_time: minute(n) }));
      const { later } = await pulled(me);
      expect((later as CheckInWords[]).map(({ check_in_time }) => check_in_time)).toEqual(
        Array.from({ length: 10 }, (_, n) => minute(n + 1)),
      );
    });

    it('does not allow a second direct check-in of the day', async () => {
      await pushed(db, me, 'checkIn', misTap);
      const direct = insertCheckIn(db, me, me, checkInOf(day, { check_in_time: `${day}T06:00:00.000Z` }));
      expect(await rejection(direct)).toMatchObject({ hint: 'already_exists' });
    });
  });

  it('works only as a mutation: no user can delete a check-in directly', async () => {
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
    expect(await rejection(db.as(me, sql, [me]))).toMatchObject({ code: '42501' });
  });
});
