import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import crossings from '#tests/cases/crossings.json' with { type: 'json' };
import { type Database, openDatabase, RULE_ENGINES } from '#tests/support/database.ts';
import {
  allowTap,
  checkInOf,
  dayAgo,
  insertCheckIn,
  pushed,
  rejection,
} from '#tests/support/stories/server-story.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

describe.each(RULE_ENGINES)('check-in validation on %s', (engine) => {
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
  /** Sends a check-in through `sync` and returns the code of its rejection, or 'applied'. */
  const send = (words: object) => pushed(db, me, 'checkIn', words);
  const at = (ms: number) => {
    const check_in_time = new Date(ms).toISOString();
    return checkInOf(check_in_time.slice(0, 10), { check_in_time });
  };

  it('allows a check-in up to 5 minutes ahead, because some clocks are fast', async () => {
    expect(await send(at(Date.now() + 6 * MINUTE))).toBe('check_in_in_future');
    expect(await send(at(Date.now() + 4.5 * MINUTE))).toBe('applied');
  });

  it('allows a check-in up to 60 days old', async () => {
    expect(await send(at(Date.now() - 60 * DAY - MINUTE))).toBe('check_in_too_old');
    expect(await send(at(Date.now() - 60 * DAY + MINUTE))).toBe('applied');
  });

  it('rejects a check-in more than 5 minutes older than the account', async () => {
    const born = Date.now() - 10 * DAY;
    me = await db.addUser({ email: `p${users++}@x.com`, created_at: new Date(born).toISOString() });
    expect(await send(at(born - 6 * MINUTE))).toBe('before_account');
    expect(await send(at(born - 4 * MINUTE))).toBe('applied');
  });

  it('derives the day from instant, offset and day start', async () => {
    const day = dayAgo(3);
    expect(await send({ ...checkInOf(day), local_day: dayAgo(2) })).toBe('day_mismatch');
    expect(await send({ ...checkInOf(day), utc_offset_minutes: -480 })).toBe('day_mismatch');
    await allowTap(db, me, { ...checkInOf(day), day_start: '08:00:00' });
    expect(await send({ ...checkInOf(day), day_start: '08:00:00' })).toBe('day_mismatch');
    expect(await send({ ...checkInOf(day), day_start: '08:00:00', local_day: dayAgo(4) })).toBe('applied');
  });

  it.each([7, -735, 855, 1440])('rejects a UTC offset of %i minutes', async (utc_offset_minutes) => {
    expect(await send(checkInOf(dayAgo(3), { utc_offset_minutes }))).toBe('bad_offset');
  });

  it.each([-720, 840, 345])('allows a UTC offset of %i minutes', async (utc_offset_minutes) => {
    const time = Date.parse(`${dayAgo(3)}T07:00:00Z`) - utc_offset_minutes * MINUTE;
    const check_in_time = new Date(time).toISOString();
    expect(await send(checkInOf(dayAgo(3), { check_in_time, utc_offset_minutes }))).toBe('applied');
  });

  it('allows an offset to change by 4 hours at once, and by 1.5 minutes a minute', async () => {
    const day = dayAgo(3);
    const night = (hours: number, minutesLater: number) => ({
      ...checkInOf(day, { check_in_type: 'night', goal_time: '23:00:00', utc_offset_minutes: hours * 60 }),
      check_in_time: new Date(Date.parse(`${day}T07:00:00Z`) + minutesLater * MINUTE).toISOString(),
    });
    expect(await send(checkInOf(day))).toBe('applied');
    expect(await send(night(12, 10))).toBe('bad_offset');
    expect(await send(night(10, 100))).toBe('bad_offset');
    expect(await send(night(4, 10))).toBe('applied');
  });

  it('allows crossing the date line', async () => {
    const before = checkInOf(dayAgo(4), {
      check_in_time: `${dayAgo(4)}T18:00:00.000Z`,
      utc_offset_minutes: -660,
    });
    const after = checkInOf(dayAgo(3), {
      check_in_time: `${dayAgo(4)}T19:00:00.000Z`,
      utc_offset_minutes: 780,
    });
    expect(await send(before)).toBe('applied');
    expect(await send(after)).toBe('applied');
  });

  /**
   * A tap `minutes` after 11:30 UTC, with that UTC offset. Use both types, so that two taps never belong to the same check-in.
   */
  const tapIn = (offset: number, minutes: number, check_in_type: 'morning' | 'night') => {
    const ms = Date.parse(`${dayAgo(4)}T11:30:00.000Z`) + minutes * MINUTE;
    return checkInOf(new Date(ms + offset * MINUTE).toISOString().slice(0, 10), {
      check_in_type,
      goal_time: check_in_type === 'morning' ? '07:00:00' : '23:00:00',
      check_in_time: new Date(ms).toISOString(),
      utc_offset_minutes: offset,
    });
  };

  it.each([
    ['Auckland to Honolulu', 780, -600, 510],
    ['Honolulu to Auckland', -600, 780, 540],
    ['Apia to Pago Pago', 780, -660, 35],
    ['Pago Pago to Apia', -660, 780, 35],
    ['the clock change of Lord Howe', 660, 630, 2],
    ['from the westernmost clock to the easternmost, in half an hour', -720, 840, 30],
  ])('allows the journey %s', async (_journey, from, to, minutes) => {
    expect(await send(tapIn(from, 0, 'morning'))).toBe('applied');
    expect(await send(tapIn(to, minutes, 'night'))).toBe('applied');
  });

  it('requires half an hour between two check-ins that are two days apart', async () => {
    expect(await send(tapIn(-720, 0, 'morning'))).toBe('applied');
    expect(await send(tapIn(720, 0.05, 'night'))).toBe('applied');
    expect(await send(tapIn(840, 0.1, 'night'))).toBe('bad_offset');
    expect(await send(tapIn(840, 29.9, 'night'))).toBe('bad_offset');
  });

  it('requires half a day for each further skipped day, even if changes of the day start shorten the days', async () => {
    const tap = (check_in_time: string, utc_offset_minutes: number, day: number, day_start = '00:00:00') => ({
      ...checkInOf(dayAgo(day), { check_in_time: `${dayAgo(4)}T${check_in_time}:00.000Z`, day_start }),
      utc_offset_minutes,
    });
    const first = tap('11:44', -720, 6, '23:45:00');
    const fourth = tap('12:30', 840, 3);
    await allowTap(db, me, first);
    await allowTap(db, me, fourth);
    expect(await send(first)).toBe('applied');
    expect(await send(fourth)).toBe('bad_offset');
  });

  it.each(crossings.crossings)('decides a crossing as the device does: $name', async ({ taps }) => {
    // a device sends no second tap of a day
    const sent = taps.filter(({ code }) => code !== 'taken');
    const answers: unknown[] = [];
    for (const { type, minutes, utc_offset_minutes } of sent)
      answers.push(await send(tapIn(utc_offset_minutes, minutes, type as 'morning' | 'night')));
    expect(answers).toEqual(sent.map(({ code }) => code ?? 'applied'));
  });

  it('keeps check-ins of a type in the same order by day and by instant', async () => {
    const east = checkInOf(dayAgo(3), {
      check_in_time: `${dayAgo(4)}T18:00:00.000Z`,
      utc_offset_minutes: 780,
    });
    expect(await send(east)).toBe('applied');
    const west = { utc_offset_minutes: -660, local_day: dayAgo(4) };
    const later = { ...west, check_in_time: `${dayAgo(4)}T19:00:00.000Z` };
    const same = { ...west, check_in_time: `${dayAgo(4)}T18:00:00.000Z` };
    const earlier = { ...west, check_in_time: `${dayAgo(4)}T17:00:00.000Z` };
    expect(await send(checkInOf(dayAgo(4), later))).toBe('out_of_order');
    expect(await send(checkInOf(dayAgo(4), same))).toBe('out_of_order');
    expect(await send(checkInOf(dayAgo(4), earlier))).toBe('applied');
  });

  it('checks the check-ins of one statement against each other, and scores them as a run', async () => {
    const insert = (rows: object[]) =>
      db.as(
        me,
        `insert into public.check_ins
           (user_id, check_in_type, check_in_time, utc_offset_minutes, local_day, day_start, goal_time)
         select $1, check_in_type, check_in_time, utc_offset_minutes, local_day, day_start, goal_time
         from jsonb_populate_recordset(null::public.check_ins, $2::jsonb)`,
        [me, JSON.stringify(rows)],
      );
    await insert([4, 2, 3].map((days) => checkInOf(dayAgo(days))));
    expect(
      await db.admin(
        'select points_earned::int as points from public.check_ins where user_id = $1 order by local_day',
        [me],
      ),
    ).toEqual([100, 200, 300].map((points) => ({ points })));
    const twice = [checkInOf(dayAgo(1)), checkInOf(dayAgo(1))];
    expect(await rejection(insert(twice))).toEqual({ code: 'PT409', hint: 'already_exists' });
    const far = {
      check_in_time: `${dayAgo(1)}T07:30:00.000Z`,
      utc_offset_minutes: 660,
      check_in_type: 'night',
    };
    const jump = [checkInOf(dayAgo(1)), checkInOf(dayAgo(1), { ...far, goal_time: '23:00:00' })];
    expect(await rejection(insert(jump))).toEqual({ code: 'PT422', hint: 'bad_offset' });
  });

  it('counts the earliest check-in of a day in any order of arrival', async () => {
    const tap = (time: string) => checkInOf(dayAgo(3), { check_in_time: `${dayAgo(3)}T${time}.000Z` });
    const stored = () =>
      db.admin(
        `select private.format_instant(check_in_time) as at, private.format_instant(created_at) as made, points_earned
        from public.check_ins where user_id = $1`,
        [me],
      );
    expect(await send(tap('07:30:00'))).toBe('applied');
    expect(await send(tap('08:00:00'))).toBe('applied');
    expect(await stored()).toMatchObject([{ at: `${dayAgo(3)}T07:30:00.000Z`, points_earned: 75 }]);
    expect(await send(tap('06:58:00'))).toBe('applied');
    const made = `${dayAgo(3)}T06:58:00.000Z`;
    expect(await stored()).toEqual([{ at: made, made, points_earned: 100 }]);
  });

  it('rejects a direct insert with the same codes', async () => {
    const future = at(Date.now() + 6 * MINUTE);
    expect(await rejection(insertCheckIn(db, me, me, future))).toEqual({
      code: 'PT422',
      hint: 'check_in_in_future',
    });
  });

  it('cuts microseconds instead of rounding', async () => {
    await insertCheckIn(db, me, me, checkInOf(dayAgo(3), { check_in_time: `${dayAgo(3)}T07:00:00.123999Z` }));
    expect(
      await db.admin(
        'select private.format_instant(check_in_time) as at from public.check_ins where user_id = $1',
        [me],
      ),
    ).toEqual([{ at: `${dayAgo(3)}T07:00:00.123Z` }]);
  });

  it.each([
    { local_day: 'yesterday' },
    { check_in_time: 'now' },
    { check_in_time: null },
    { goal_time: '7 am' },
    { goal_time: '24:00:00' },
    { utc_offset_minutes: null },
    { check_in_type: 'noon' },
  ])('rejects a malformed argument: %o', async (words) => {
    expect(await send({ ...checkInOf(dayAgo(3)), ...words })).toMatch(/^(invalid|unknown_goal)$/);
  });
});
