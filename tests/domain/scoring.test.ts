import { describe, expect, test } from 'vitest';
import { instantOf } from '#domain/calendar/days.ts';
import {
  minutesOff,
  multiplierOf,
  scoreOf,
  signedMinutesToGoal,
  timingOf,
} from '#domain/check-ins/scoring.ts';
import cases from '#tests/cases/scoring.json' with { type: 'json' };

const DAY = '2026-03-10';
const at = (goalTime: string, minutes: number) => ({
  check_in_time: instantOf(Date.parse(`${DAY}T${goalTime}Z`) + minutes * 60_000),
  utc_offset_minutes: 0,
  local_day: DAY,
  day_start: '00:00:00',
  goal_time: goalTime,
});

describe('scoring', () => {
  test('has a golden case for every minute from 0 to 1440', () => {
    expect(cases.minutes.map(([minutes]) => minutes)).toEqual(Array.from({ length: 1441 }, (_, n) => n));
  });

  test.each([-1, 1])('matches the golden case of every minute, on side %i of the goal', (side) => {
    for (const row of cases.minutes) {
      const [minutes, score] = row as [number, number, string];
      expect([minutes, scoreOf(minutes), timingOf(minutes).kind]).toEqual(row);
      if (minutes === 1440) continue; // no instant of a day is 24 hours from the goal
      const moment = at(side < 0 ? '23:59:00' : '00:00:00', side * minutes);
      expect(signedMinutesToGoal(moment)).toBe(minutes === 0 ? 0 : side * minutes);
      expect(scoreOf(minutesOff(moment))).toBe(score);
    }
  });

  test('returns the minutes of a check-in off target', () => {
    expect(timingOf(24)).toEqual({ kind: 'off', minutes: 24 });
  });

  test.each(cases.moments)(
    'matches the golden case: $why',
    ({ signed_minutes, score, why: _why, ...moment }) => {
      expect(signedMinutesToGoal(moment)).toBe(signed_minutes);
      expect(minutesOff(moment)).toBe(Math.abs(signed_minutes));
      expect(scoreOf(minutesOff(moment))).toBe(score);
    },
  );

  test('multiplies only a perfect score', () => {
    expect([multiplierOf(100, 13), multiplierOf(99, 13), multiplierOf(0, 13)]).toEqual([13, 1, 1]);
  });
});
