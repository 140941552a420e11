import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, instantOf, logicalDay } from '#domain/calendar/days.ts';
import {
  daysOfBoth,
  daysTogether,
  friendsFullDays,
  fullDaysOf,
  lastDecidedDay,
  togetherOf,
} from '#domain/pots/days-together.ts';
import { isQuietThere, isStoveFull, potRole, showsBrokenRun, showsEnd } from '#domain/pots/pot-roles.ts';
import type { CheckIn, CheckInType } from '#schemas/tables/check-ins.ts';
import type { Pot } from '#schemas/tables/pots.ts';
import cases from '#tests/cases/pots.json' with { type: 'json' };
import { aCheckIn } from '#tests/support/sample-rows.ts';
import { offsetAt } from '#tests/support/zones.ts';

const [ME, FRIEND] = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a2'];
const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-03-10T12:00:00.000Z');

const pot = (words: Partial<Pot> = {}): Pot => ({
  id: '00000000-0000-4000-8000-0000000000b1',
  user_id: FRIEND as string,
  friend_id: ME as string,
  status: 'live',
  asked_at: instantOf(NOW),
  since_day: '2026-03-01',
  ended_day: null,
  ended_by: null,
  is_muted: false,
  dismissed_day: null,
  nudged_on: null,
  quiet_at: null,
  nudge_at: null,
  ...words,
});

describe('daysTogether', () => {
  it.each(cases.counts as [string[], string, number, number, number][])(
    'counts %j with %s decided',
    (both, decided, current, longest, total) => {
      expect(daysTogether(both, decided)).toMatchObject({ current, longest, total });
    },
  );

  it('returns the run that a decided missing day has ended, until another day counts', () => {
    const both = ['2026-03-04', '2026-03-05', '2026-03-06'];
    expect(daysTogether(both, '2026-03-06').broken).toBeNull();
    expect(daysTogether(both, '2026-03-07').broken).toEqual({ days: 3, lastDay: '2026-03-06' });
    expect(daysTogether([...both, '2026-03-09'], '2026-03-09').broken).toBeNull();
  });

  it.each(cases.decided as [string, [number, string][], string][])(
    'finds the last decided day at %s for %j',
    (at, places, day) => {
      const newest = places.map(([utc_offset_minutes, day_start]) => ({ utc_offset_minutes, day_start }));
      expect(lastDecidedDay(Date.parse(at), newest)).toBe(day);
    },
  );

  it('sums the days of all pots, and takes the longest run of any', () => {
    const one = daysTogether(['2026-03-01', '2026-03-02'], '2026-03-09');
    const other = daysTogether(['2026-03-05'], '2026-03-09');
    expect(togetherOf([one, other])).toEqual({ longest: 2, total: 3 });
    expect(togetherOf([])).toEqual({ longest: 0, total: 0 });
  });

  it("adds a friend's days that only the server lists to those of the check-ins on the device", () => {
    const checkIns = [aCheckIn('morning', '2026-03-07', '07:00'), aCheckIn('night', '2026-03-07', '23:00')];
    const days = friendsFullDays({ full_days: [{ first: '2026-02-27', last: '2026-03-01' }] }, checkIns);
    expect([...days].sort()).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-07']);
    expect(daysOfBoth(pot({ since_day: '2026-02-28' }), days, days)).toEqual([
      '2026-02-28',
      '2026-03-01',
      '2026-03-07',
    ]);
    expect(daysOfBoth(pot({ ended_day: '2026-03-01' }), days, days)).toEqual(['2026-03-01']);
    expect(daysOfBoth(pot({ since_day: null }), days, days)).toEqual([]);
  });

  /** Counts by hand: from the newest day back, one calendar day after the other. */
  function countNaively(mine: readonly CheckIn[], theirs: readonly CheckIn[], since: string, at: number) {
    const made = (rows: readonly CheckIn[], day: string) =>
      (['morning', 'night'] as const).every((type) =>
        rows.some((row) => row.local_day === day && row.check_in_type === type),
      );
    const endOf = (rows: readonly CheckIn[], day: string) => {
      const newest = rows[rows.length - 1];
      if (!newest) return null;
      const [hours, minutes] = newest.day_start.split(':').map(Number) as [number, number];
      const midnight = Date.parse(`${day}T00:00:00.000Z`) + DAY_MS;
      return midnight + (hours * 60 + minutes - newest.utc_offset_minutes) * 60_000;
    };
    let run = 0;
    for (let day = logicalDay(at + DAY_MS, 0, '00:00:00'); day >= since; day = addDays(day, -1)) {
      if (made(mine, day) && made(theirs, day)) run += 1;
      else {
        const ends = [endOf(mine, day), endOf(theirs, day)].filter((end) => end !== null);
        if (ends.every((end) => end + DAY_MS <= at)) break;
      }
    }
    return run;
  }

  const ZONES = ['Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'Australia/Lord_Howe', 'UTC'];
  const START = { spring: '2026-03-05', autumn: '2026-10-22' };

  it('equals a naive count over two zones, both clock changes, late check-ins and undo', () => {
    const side = fc.record({
      zone: fc.constantFrom(...ZONES),
      dayStart: fc.constantFrom('00:00:00', '03:00:00'),
      // one of each 40 half days is not made, arrives late, or is undone
      fates: fc.array(fc.constantFrom(...Array(20).fill('made'), 'late', 'undone', 'none'), {
        minLength: 80,
        maxLength: 80,
      }),
    });
    fc.assert(
      fc.property(
        fc.constantFrom('spring' as const, 'autumn' as const),
        side,
        side,
        fc.integer({ min: 0, max: 41 * 24 }),
        (season, one, two, hours) => {
          const since = START[season];
          const at = Date.parse(`${since}T00:00:00.000Z`) + hours * 3_600_000;
          const rowsOf = ({ zone, dayStart, fates }: typeof one, isWhole: boolean) =>
            fates.flatMap((fate, n): CheckIn[] => {
              const day = addDays(since, Math.floor(n / 2));
              const type: CheckInType = n % 2 === 0 ? 'morning' : 'night';
              const tap = Date.parse(`${day}T${type === 'morning' ? '07' : '23'}:00:00.000Z`);
              const offset = offsetAt(tap, zone);
              const instant = tap - offset * 60_000;
              if (instant > at || fate === 'none' || fate === 'undone' || (fate === 'late' && !isWhole))
                return [];
              const local_day = logicalDay(instant, offset, dayStart);
              return [
                { ...aCheckIn(type, local_day, '07:00'), utc_offset_minutes: offset, day_start: dayStart },
              ];
            });
          for (const isWhole of [false, true]) {
            const [mine, theirs] = [rowsOf(one, isWhole), rowsOf(two, isWhole)];
            const newest = [mine.at(-1), theirs.at(-1)].filter((row) => row !== undefined);
            const both = daysOfBoth(
              { since_day: since, ended_day: null },
              fullDaysOf(mine),
              fullDaysOf(theirs),
            );
            const counted = daysTogether(both, lastDecidedDay(at, newest)).current;
            expect(counted).toBe(newest.length === 0 ? 0 : countNaively(mine, theirs, since, at));
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('potRole', () => {
  it('distinguishes the two sides of a question, until it is 14 days old', () => {
    const asked = pot({ status: 'asked', since_day: null });
    expect(potRole(asked, ME as string, NOW)).toBe('asked');
    expect(potRole(asked, FRIEND as string, NOW)).toBe('waiting');
    expect(potRole(asked, ME as string, NOW + 14 * DAY_MS - 1)).toBe('asked');
    expect(potRole(asked, ME as string, NOW + 14 * DAY_MS)).toBe('gone');
    expect(potRole(pot(), ME as string, NOW + 99 * DAY_MS)).toBe('live');
  });

  it('counts pots and own questions as five, but not those of others or ended ones', () => {
    const asks = { status: 'asked', since_day: null, user_id: ME, friend_id: FRIEND } as Partial<Pot>;
    const four = [pot(), pot(), pot(), pot(asks)];
    expect(
      isStoveFull([...four, pot({ status: 'ended' }), pot({ status: 'asked' })], ME as string, NOW),
    ).toBe(false);
    expect(isStoveFull([...four, pot()], ME as string, NOW)).toBe(true);
    expect(isStoveFull([...four, pot()], ME as string, NOW + 14 * DAY_MS)).toBe(false);
  });

  it('shows the end to the other user alone, until it is dismissed', () => {
    const ended = pot({ status: 'ended', ended_day: '2026-03-10', ended_by: FRIEND as string });
    expect(showsEnd(ended, ME as string)).toBe(true);
    expect(showsEnd(ended, FRIEND as string)).toBe(false);
    expect(showsEnd({ ...ended, ended_by: null }, ME as string)).toBe(false);
    expect(showsEnd({ ...ended, dismissed_day: '2026-03-09' }, ME as string)).toBe(true);
    expect(showsEnd({ ...ended, dismissed_day: '2026-03-10' }, ME as string)).toBe(false);
    expect(showsEnd(pot(), ME as string)).toBe(false);
  });

  it('has a word for a run of three days that ended, until it is dismissed', () => {
    const broken = { days: 3, lastDay: '2026-03-07' };
    expect(showsBrokenRun(pot(), broken)).toBe(true);
    expect(showsBrokenRun(pot(), { ...broken, days: 2 })).toBe(false);
    expect(showsBrokenRun(pot(), null)).toBe(false);
    expect(showsBrokenRun(pot({ dismissed_day: '2026-03-07' }), broken)).toBe(false);
  });

  it('keeps a nudge back for half an hour after it met quiet hours', () => {
    const quiet = pot({ quiet_at: instantOf(NOW) });
    expect(isQuietThere(quiet, NOW + 30 * 60_000 - 1)).toBe(true);
    expect(isQuietThere(quiet, NOW + 30 * 60_000)).toBe(false);
    expect(isQuietThere(pot(), NOW)).toBe(false);
  });
});
