import { describe, expect, it } from 'vitest';
import { lateDayEnd } from '#domain/check-ins/late-day-end.ts';

describe('lateDayEnd', () => {
  it.each([
    ['00:30', '07:00', '03:00'],
    ['00:00', '07:00', '02:00'],
    ['01:00', '07:00', '03:00'],
    ['01:01', '07:00', '04:00'],
    ['09:00', '18:00', '11:00'],
  ])('ends the day at the first full hour two hours after a night goal of %s', (night, morning, end) => {
    expect(lateDayEnd(`${night}:00`, `${morning}:00`)).toBe(`${end}:00`);
  });

  it.each([
    ['02:30', '06:00', '04:20'],
    ['03:00', '05:00', '03:20'],
  ])(
    'ends the day after a night goal of %s when the points of a morning at %s begin',
    (night, morning, end) => {
      expect(lateDayEnd(`${night}:00`, `${morning}:00`)).toBe(`${end}:00`);
    },
  );

  it.each([
    ['04:00', '05:00', '04:30'],
    ['03:18', '05:00', '04:09'],
  ])('ends the day between goals at %s and %s that are too close for both windows', (night, morning, end) => {
    expect(lateDayEnd(`${night}:00`, `${morning}:00`)).toBe(`${end}:00`);
  });

  it.each([
    ['23:59', '07:00'],
    ['12:00', '18:00'],
    ['08:00', '07:00'],
    ['07:00', '07:00'],
  ])('keeps midnight for a night goal of %s with a morning at %s', (night, morning) => {
    expect(lateDayEnd(`${night}:00`, `${morning}:00`)).toBe('00:00:00');
  });
});
