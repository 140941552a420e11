import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EpochMs } from '#base/clock.ts';
import { todayOf } from '#domain/calendar/day-start.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import type { Goals } from '#schemas/tables/goals.ts';
import { aCheckIn, aProfile, someGoals, someStreaks } from '#tests/support/sample-rows.ts';
import { offsetAt, wallClockAt } from '#tests/support/zones.ts';
import {
  brightness,
  dimOf,
  keptDim,
  levelOf,
  slid,
  stepped,
} from '#ui/screens/dashboard/night-stand/brightness.ts';
import { driftAt } from '#ui/screens/dashboard/night-stand/drift.ts';
import { justMade, nextCheckIn } from '#ui/screens/dashboard/night-stand/next-check-in.ts';
import { todaysSlots } from '#ui/screens/dashboard/todays-slots.ts';

const MINUTE = 60_000;
const DAY = '2026-11-26';
const BEFORE = '2026-11-25';

const at = (wall: string) => Date.parse(`${wall}:00Z`);
const RUN = { last_morning_check: BEFORE, last_night_check: BEFORE };

interface Given {
  made?: readonly CheckIn[];
  goals?: Partial<Goals>;
  zone?: string;
  isNew?: boolean;
}

function slotsAt(now: EpochMs, { made = [], goals = {}, zone = 'UTC', isNew = false }: Given = {}) {
  const clock = { utcOffsetMinutes: (when: EpochMs) => offsetAt(when, zone) };
  const dashboard = {
    synced: true as const,
    profile: aProfile(),
    goals: someGoals(goals),
    streaks: someStreaks(isNew ? {} : RUN),
    checkIns: new Map(made.map((row) => [row.id, row])),
    firstDay: null,
    unsent: new Set<string>(),
  };
  return { slots: todaysSlots(dashboard, now, clock), clock };
}

function nextAt(now: EpochMs, given: Given = {}) {
  const { slots, clock } = slotsAt(now, given);
  return nextCheckIn(slots, now, clock);
}

const morning = aCheckIn('morning', DAY, '06:58');
const night = aCheckIn('night', DAY, '22:58');

describe('nextCheckIn', () => {
  it.each([
    ['22:31', 'the night that comes', [morning], 'night', -29, 0],
    ['09:05', 'the morning that is too late for points, while it is the nearest', [], 'morning', 125, 0],
    ['22:31', 'the night, not the missed morning', [], 'night', -29, 0],
    ['23:10', 'tomorrow morning, not the missed one of today', [night], 'morning', -470, 370],
    ['22:59', 'tomorrow morning once both are done', [morning, night], 'morning', -481, 381],
    ['03:12', 'this morning before its window', [], 'morning', -228, 128],
    ['05:20', 'this morning from the first minute of its window on', [], 'morning', -100, 0],
    ['12:00', 'tonight in the middle of the day', [morning], 'night', -660, 560],
  ] as const)('is at %s %s', (time, _what, made, type, minutes, opensIn) => {
    expect(nextAt(at(`${DAY}T${time}`), { made })).toMatchObject({ type, minutes, opensIn });
  });

  it('opens tomorrow, even if the same wall time is still to come today', () => {
    const early = aCheckIn('night', DAY, '00:05');
    const made = [aCheckIn('morning', DAY, '00:04'), early];
    expect(nextAt(at(`${DAY}T00:10`), { made })).toMatchObject({ minutes: -1850, opensIn: 1750 });
  });

  it('does not blame a new user for a morning that they may not have chosen', () => {
    const now = at(`${DAY}T09:05`);
    expect(nextAt(now, { isNew: true })).toMatchObject({ type: 'night', minutes: -835 });
  });

  it('takes a night goal after midnight as the last of its day', () => {
    const goals = { night_goal_time: '00:30:00', day_start: '03:00:00', previous_day_start: '03:00:00' };
    const now = at('2026-11-27T00:10');
    expect(nextAt(now, { goals, made: [morning] })).toMatchObject({ type: 'night', minutes: -20 });
  });

  it('opens as soon as the day does, if the goal is less than 100 minutes after it', () => {
    const goals = { morning_goal_time: '00:30:00' };
    const made = [aCheckIn('morning', DAY, '00:31'), night];
    const next = nextAt(at(`${DAY}T23:40`), { goals, made });
    expect(next).toMatchObject({ minutes: -50, opensAt: '00:00:00', opensIn: 20 });
  });

  it('counts real minutes to the opening in every zone, over both changes of the clock', () => {
    const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'];
    const wallMinute = (when: EpochMs, zone: string) => {
      const [, , , hour, minute] = wallClockAt(when, zone);
      return hour * 60 + minute;
    };
    const changes = ['2026-03-08T00:00', '2026-03-28T12:00', '2026-10-03T12:00', '2026-10-24T12:00'].map(at);
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom(...changes),
        fc.nat(2 * 1440),
        // no opening between 02:00 and 03:00, which some nights do not have
        fc.integer({ min: 280, max: 700 }),
        (zone, from, minutes, goal) => {
          const now = from + minutes * MINUTE;
          const two = (n: number) => String(n).padStart(2, '0');
          const goals = { morning_goal_time: `${two(Math.floor(goal / 60))}:${two(goal % 60)}:00` };
          const today = todayOf(someGoals(goals), now, offsetAt(now, zone));
          const made = [aCheckIn('morning', today, '00:00'), aCheckIn('night', today, '00:00')];
          const { opensIn, minutes: off } = nextAt(now, { goals, made, zone });
          // the wall clock shows it then, and in no minute before it on that day
          const opening = now + opensIn * MINUTE;
          expect(wallMinute(opening, zone)).toBe(goal - 100);
          expect(todayOf(someGoals(goals), opening, offsetAt(opening, zone)) > today).toBe(true);
          expect(wallMinute(now - off * MINUTE, zone)).toBe(goal);
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe('justMade', () => {
  it('is the check-in of the last minute', () => {
    const made = [aCheckIn('morning', DAY, '22:58'), aCheckIn('night', DAY, '22:59')];
    const of = (time: string) => justMade(slotsAt(at(`${DAY}T${time}`), { made }).slots)?.slot.type ?? null;
    expect(of('22:59')).toBe('night');
    expect(of('23:01')).toBeNull();
  });
});

describe('brightness', () => {
  const of = (time: string, given: Given & { isAwake?: boolean; dim?: number } = {}) => {
    const { isAwake = false, dim = 0 } = given;
    return brightness({ next: nextAt(at(`${DAY}T${time}`), given), isAwake, dim });
  };

  it.each([
    ['03:12', 0.4, 'dim as was set'],
    ['05:09', 0.4, 'dim as was set'],
    ['05:10', 0.5, 'half from ten minutes before the window on'],
    ['06:54', 0.5, 'half inside the window'],
    ['06:55', 1, 'full from the first perfect minute on'],
    ['07:05', 1, 'full up to the last perfect minute'],
    ['07:06', 0.5, 'half after it'],
    ['08:40', 0.5, 'half while there are points'],
    ['08:41', 0.4, 'dim once they are gone'],
  ])('is at %s %d: %s', (time, level) => {
    expect(of(time)).toBe(level);
  });

  it('is full while the night stand is awake', () => {
    expect(of('03:12', { isAwake: true })).toBe(1);
  });

  it('is never less than what was set', () => {
    expect(of('05:10', { dim: 0.5 })).toBe(0.7);
    expect(of('03:12', { dim: 1 })).toBe(1);
  });

  it('is dim after the check-in, inside its window', () => {
    expect(of('23:01', { made: [morning, night] })).toBe(0.4);
    expect(of('07:01', { made: [morning] })).toBe(0.4);
  });
});

describe('dim of the night stand', () => {
  it.each([[null], [''], ['dark'], ['-1'], ['101'], ['12.5']])('is the usual one for %j', (kept) => {
    expect(dimOf(kept)).toBe(0.1);
  });

  it('is kept in whole percent', () => {
    for (const dim of [0, 0.07, 0.5, 1]) expect(dimOf(keptDim(dim))).toBe(dim);
    expect(keptDim(1 / 3)).toBe('33');
  });

  it('moves by a tenth, up to both ends', () => {
    expect(stepped(0.1, 1)).toBe(0.2);
    expect(stepped(0.7, -1)).toBe(0.6);
    expect(stepped(0.05, -1)).toBe(0);
    expect(stepped(1, 1)).toBe(1);
  });

  it('follows the finger: 60 % of the height from dark to full', () => {
    expect(slid(0.5, 120, 1000)).toBeCloseTo(0.7);
    expect(slid(0.5, -120, 1000)).toBeCloseTo(0.3);
    expect(slid(0.5, 900, 1000)).toBe(1);
    expect(slid(0.5, -900, 1000)).toBe(0);
  });

  it('leaves large figures three times as bright as their ground', () => {
    const luminance = (part: number) => ((part + 0.055) / 1.055) ** 2.4;
    expect((luminance(0.94 * levelOf(0)) + 0.05) / 0.053).toBeGreaterThan(3);
  });
});

describe('driftAt', () => {
  const path = Array.from({ length: 33 }, (_, minute) => driftAt(at(`${DAY}T03:00`) + minute * MINUTE));

  it('moves by 2 px in one direction each minute', () => {
    for (const [index, { x, y }] of path.slice(1).entries()) {
      const before = path[index];
      expect(Math.abs(x - (before?.x ?? 0)) + Math.abs(y - (before?.y ?? 0))).toBe(2);
    }
  });

  it('stays within 4 px, in 16 places, and keeps its place within a minute', () => {
    expect(new Set(path.map(({ x, y }) => `${x} ${y}`)).size).toBe(16);
    expect(Math.max(...path.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]))).toBe(4);
    const now = at(`${DAY}T03:00`);
    expect(driftAt(now + MINUTE - 1)).toEqual(driftAt(now));
  });
});
