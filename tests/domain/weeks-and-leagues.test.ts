import { describe, expect, test } from 'vitest';
import { mondayOf, pointsLastWeek, pointsThisWeek, weekDays } from '#domain/calendar/weeks.ts';
import { leagueOf, leagueProgress } from '#domain/check-ins/leagues.ts';
import type { League } from '#schemas/tables/profiles.ts';
import leagues from '#tests/cases/leagues.json' with { type: 'json' };
import weeks from '#tests/cases/weeks.json' with { type: 'json' };

describe('mondayOf and weekDays', () => {
  test.each(weeks.mondays)('find the Monday of %s: %s', (day, monday) => {
    expect(mondayOf(day as string)).toBe(monday);
  });

  test('list seven days from Monday to Sunday', () => {
    const days = weekDays('2026-12-28');
    expect(days).toHaveLength(7);
    expect([days[0], days[3], days[6]]).toEqual(['2026-12-28', '2026-12-31', '2027-01-03']);
    expect(new Set(days.map(mondayOf))).toEqual(new Set(['2026-12-28']));
  });
});

describe('pointsThisWeek and pointsLastWeek', () => {
  test.each(weeks.readers)('match the golden case: $why', (reader) => {
    const seen = [pointsThisWeek(reader, reader.today), pointsLastWeek(reader, reader.today)];
    expect(seen).toEqual([reader.this_week, reader.last_week]);
  });
});

describe('leagueOf', () => {
  test.each(leagues.leagues)('returns for a best week of %d points: %s', (points, league) => {
    expect(leagueOf(points as number)).toBe(league);
  });
});

describe('leagueProgress', () => {
  test.each(leagues.progress)('returns for %s with %d points: goal %s, ratio %d, %d to go', (...row) => {
    const [league, points, goal, ratio, remaining] = row as [League, number, number | null, number, number];
    expect(leagueProgress(league, points)).toEqual({ goal, ratio, remaining });
  });
});
