import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/calendar/days.ts';
import { periodOf } from '#domain/calendar/history-periods.ts';
import { onTimeTrend, trendStart } from '#domain/standings/on-time-trend.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { aCheckIn } from '#tests/support/sample-rows.ts';

const TODAY = '2026-11-21'; // a Saturday
const MONTH = periodOf('month', TODAY);
const mornings = (days: readonly string[], time: string, type: CheckInType = 'morning') =>
  days.map((day) => aCheckIn(type, day, time));

describe('onTimeTrend', () => {
  it('returns eight weeks up to this week, or up to the end of a past period', () => {
    expect(trendStart(MONTH, TODAY)).toBe('2026-09-28');
    expect(trendStart(periodOf('month', '2026-10-05'), TODAY)).toBe('2026-09-07');
    const weeks = onTimeTrend([], MONTH, TODAY, null).weeks.map(({ monday }) => monday);
    expect(weeks).toHaveLength(8);
    expect(weeks.at(-1)).toBe('2026-11-16');
  });

  it('counts perfect and near check-ins among the possible ones', () => {
    const rows = [
      ...mornings(['2026-11-09', '2026-11-10'], '07:04'),
      ...mornings(['2026-11-11', '2026-11-15'], '07:30'),
      ...mornings(['2026-11-12'], '10:00'),
      ...mornings(['2026-11-13'], '23:01', 'night'),
    ];
    const { weeks } = onTimeTrend(rows, MONTH, TODAY, '2026-11-09');
    expect(weeks.slice(-3)).toEqual([
      { monday: '2026-11-02', due: 0, perfect: 0, near: 0 },
      { monday: '2026-11-09', due: 14, perfect: 3, near: 2 },
      { monday: '2026-11-16', due: 10, perfect: 0, near: 0 },
    ]);
  });

  it('counts check-ins of today as due only once they are made', () => {
    const due = (rows: Parameters<typeof onTimeTrend>[0]) =>
      onTimeTrend(rows, MONTH, TODAY, '2026-11-16').weeks.at(-1)?.due;
    expect(due([])).toBe(10);
    expect(due(mornings([TODAY], '07:00'))).toBe(11);
  });

  it('expects no check-in before the first one', () => {
    const { weeks } = onTimeTrend(mornings(['2026-11-19'], '07:00'), MONTH, TODAY, '2026-11-19');
    expect(weeks.at(-1)).toMatchObject({ due: 4, perfect: 1 });
  });
});

describe('the usual time of onTimeTrend', () => {
  const days = (n: number) => Array.from({ length: n }, (_, back) => addDays('2026-11-20', -back));
  const usual = (times: readonly string[], type: CheckInType = 'morning') => {
    const rows = times.map((time, n) => aCheckIn(type, days(times.length)[n] ?? '', time));
    return onTimeTrend(rows, MONTH, TODAY, '2026-10-01').usual[type];
  };

  it('is the median of the minutes from the goal, negative before it', () => {
    expect(usual(['07:10', '06:50', '07:04'])).toBe(4);
    expect(usual(['22:40', '22:50', '22:00'], 'night')).toBe(-20);
    expect(usual(['07:02', '07:04', '07:06', '09:00'])).toBe(5);
  });

  it('is computed for mornings and nights separately', () => {
    const rows = [...mornings(days(3), '07:10'), ...mornings(days(3), '22:30', 'night')];
    expect(onTimeTrend(rows, MONTH, TODAY, '2026-10-01').usual).toEqual({ morning: 10, night: -30 });
  });

  it('is not moved by one very late check-in', () => {
    expect(usual(['07:00', '07:01', '07:01', '07:02', '18:00'])).toBe(1);
  });

  it('is null for fewer than three check-ins', () => {
    expect(usual(['07:10', '06:50'])).toBe(null);
  });
});
