import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, epochOf, instantOf } from '#domain/calendar/days.ts';
import {
  byActivity,
  byLatest,
  type Cheerable,
  countToday,
  latestOf,
  newsOf,
  todayOfFriend,
  todayOfRows,
} from '#domain/users/company.ts';
import { shortNames } from '#domain/users/short-names.ts';
import type { CheckIn, CheckInType } from '#schemas/tables/check-ins.ts';
import { aCheckIn } from '#tests/support/sample-rows.ts';

const DAY = '2026-11-27';
const at = (time: string, day = DAY) => epochOf(`${day}T${time}:00.000Z`);
const userId = (n: number) => `00000000-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`;
const of = (n: number, type: CheckInType, time: string, over: Parameters<typeof aCheckIn>[3] = {}) =>
  aCheckIn(type, over.local_day ?? DAY, time, { user_id: userId(n), id: `${n} ${type}`, ...over });
const friend = (n: number, rows: readonly CheckIn[], name = `Friend ${n}`) => ({
  user_id: userId(n),
  name,
  newestDay: rows,
});
const NONE = todayOfRows([]);

describe('todayOfFriend', () => {
  it.each([
    ['Auckland, a day ahead', 780, '2026-11-28', '2026-11-27T18:00:00.000Z', '2026-11-28T10:59:59.000Z'],
    ['Honolulu, hours behind', -600, '2026-11-27', '2026-11-27T17:00:00.000Z', '2026-11-28T09:59:59.000Z'],
  ])('ends with the date where the friend is: %s', (_where, offset, day, made, end) => {
    const row = {
      ...of(1, 'morning', '07:00'),
      utc_offset_minutes: offset,
      local_day: day,
      check_in_time: made,
    };
    expect(todayOfFriend([row], epochOf(made)).morning).toBe(row);
    expect(todayOfFriend([row], epochOf(end)).morning).toBe(row);
    expect(todayOfFriend([row], epochOf(end) + 1000)).toEqual(NONE);
  });

  it("lasts until the friend's own end of the day", () => {
    const row = of(1, 'night', '23:00', { day_start: '03:00:00' });
    expect(todayOfFriend([row], at('02:59', addDays(DAY, 1))).night).toBe(row);
    expect(todayOfFriend([row], at('03:00', addDays(DAY, 1)))).toEqual(NONE);
  });

  it('keeps the check-ins of a day that a flight west has put after today', () => {
    const row = of(1, 'morning', '00:30', { offset: 120 });
    const there = { ...row, utc_offset_minutes: -300 };
    expect(todayOfFriend([there], at('22:45', addDays(DAY, -1))).morning).toBe(there);
  });

  it('is empty for a friend who never checked in', () => {
    expect(todayOfFriend([], at('12:00'))).toEqual(NONE);
  });
});

describe('the orders byLatest and byActivity', () => {
  const now = at('12:00');
  const rows = [
    friend(1, [of(1, 'morning', '06:50')]),
    friend(2, [of(2, 'morning', '07:09')]),
    friend(3, [of(3, 'night', '22:00', { local_day: '2026-11-20' })], 'Zoe'),
    friend(4, [of(4, 'night', '22:00', { local_day: '2026-11-26' })], 'Yan'),
    friend(5, [], 'Ada'),
  ];
  const ids = (order: ReturnType<typeof byLatest>) =>
    [...rows].sort(order).map(({ user_id }) => Number(user_id.slice(-2)));

  it('puts the last check-in of today first in both', () => {
    expect(ids(byLatest(now)).slice(0, 2)).toEqual([2, 1]);
    expect(ids(byActivity(now)).slice(0, 2)).toEqual([2, 1]);
  });

  it('orders the others by name, or by their last check-in', () => {
    expect(ids(byLatest(now)).slice(2)).toEqual([5, 4, 3]);
    expect(ids(byActivity(now)).slice(2)).toEqual([4, 3, 5]);
  });
});

describe('countToday', () => {
  const inTheMorning = { today: DAY, at: at('09:00'), utcOffsetMinutes: 0 };
  const up = { morning: of(1, 'morning', '07:00'), night: null };
  const done = { ...up, night: of(1, 'night', '22:00') };

  it('counts mornings before 15:00, and both check-ins from then on', () => {
    const count = (time: string) => countToday(up, [done, up, NONE], { ...inTheMorning, at: at(time) });
    expect(count('14:59')).toMatchObject({ of: 'up', count: 3, all: 4 });
    expect(count('15:00')).toMatchObject({ of: 'done', count: 1, all: 4, isOnlyYou: false });
  });

  it("counts both check-ins once the user's own night is made", () => {
    expect(countToday(done, [up], inTheMorning)).toMatchObject({ of: 'done', count: 1, isOnlyYou: true });
  });

  it('counts both check-ins after midnight while the day of the user continues', () => {
    const late = { ...inTheMorning, at: at('00:30', addDays(DAY, 1)) };
    expect(countToday(up, [up], late)).toMatchObject({ of: 'done', count: 0 });
  });

  it("takes 15:00 from the user's clock", () => {
    expect(countToday(up, [], { ...inTheMorning, at: at('13:30'), utcOffsetMinutes: 90 }).of).toBe('done');
  });
});

describe('newsOf', () => {
  const one = (rows: readonly CheckIn[], cheeredAt: string | null = null): Cheerable => ({
    today: todayOfRows(rows),
    cheers: cheeredAt === null ? [] : [{ created_at: instantOf(at(cheeredAt)), isUnsent: false }],
  });
  const [six, seven, eight] = [
    of(1, 'morning', '06:00'),
    of(2, 'morning', '07:00'),
    of(3, 'morning', '08:00'),
  ];

  it('names the newest check-in that was not cheered', () => {
    expect(newsOf([one([six]), one([seven]), one([eight], '08:05')], null)).toMatchObject({
      checkIn: seven,
      cheer: null,
    });
  });

  it('keeps a check-in cheered in this visit until someone else makes a newer one', () => {
    const cheered = one([seven], '07:30');
    expect(newsOf([one([six]), cheered], userId(2))?.checkIn).toBe(seven);
    expect(newsOf([one([six]), cheered, one([eight])], userId(2))?.checkIn).toBe(eight);
  });

  it('keeps naming the cheered check-in when the same friend makes another', () => {
    const both = one([seven, of(2, 'night', '22:00')], '07:30');
    expect(newsOf([one([six]), both], userId(2))).toMatchObject({ checkIn: seven, cheer: {} });
    expect(newsOf([both, one([eight])], userId(2))?.checkIn).toBe(eight);
  });

  it('cheers a friend again on their next day', () => {
    const yesterday = { created_at: instantOf(at('23:30', addDays(DAY, -1))), isUnsent: false };
    expect(newsOf([{ ...one([seven]), cheers: [yesterday] }], null)?.cheer).toBeNull();
  });

  it('names the last one cheered when nothing is left to cheer, and nothing without check-ins', () => {
    expect(newsOf([one([six], '06:10'), one([seven], '07:30')], null)?.checkIn).toBe(seven);
    expect(newsOf([one([]), one([])], null)).toBeNull();
  });

  it('agrees with a plain search over random mornings', () => {
    const aFriend = fc.record({
      made: fc.option(fc.integer({ min: 0, max: 300 }), { nil: null }),
      cheered: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(aFriend, { maxLength: 9 }), (drawn) => {
        const time = (minute: number) =>
          `${String(5 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
        const friends = drawn.map(({ made, cheered }, n) =>
          one(made === null ? [] : [of(n, 'morning', time(made))], made !== null && cheered ? '11:00' : null),
        );
        const news = newsOf(friends, null);
        const minutes = (isCheered: boolean) =>
          drawn.flatMap(({ made, cheered }) => (made !== null && cheered === isCheered ? [made] : []));
        const open = minutes(false);
        const pool = open.length > 0 ? open : minutes(true);
        if (pool.length === 0) {
          expect(news).toBeNull();
          return;
        }
        expect(news?.checkIn.check_in_time).toBe(instantOf(at(time(Math.max(...pool)))));
        expect(news?.cheer === null).toBe(open.length > 0);
      }),
    );
  });
});

describe('latestOf', () => {
  it('is the night of a user who checked in for it first', () => {
    const [morning, night] = [of(1, 'morning', '06:00'), of(1, 'night', '05:30')];
    expect(latestOf({ morning, night })).toBe(morning);
    expect(latestOf({ morning: null, night })).toBe(night);
  });
});

describe('shortNames', () => {
  it('takes the first word, and the initial of the last where two are the same', () => {
    const names = [
      'Jonas Lindqvist',
      '  Ana  Maria Weiss',
      'Ana Sousa',
      'Dev',
      '寿司',
      'Ana',
      'Dr. Maria Sand',
    ];
    expect(shortNames(names)).toEqual(['Jonas', 'Ana W.', 'Ana S.', 'Dev', '寿司', 'Ana', 'Dr. Maria Sand']);
  });
});
