import { describe, expect, it } from 'vitest';
import { absenceOn } from '#domain/calendar/absence.ts';

const TODAY = '2026-10-22';

describe('absenceOn', () => {
  it.each([
    ['today as open', '2026-10-22', '2026-10-12', 'open'],
    ['a future day as open', '2026-10-23', '2026-10-12', 'open'],
    ['yesterday as missed', '2026-10-21', '2026-10-12', 'missed'],
    ['the first day as missed', '2026-10-12', '2026-10-12', 'missed'],
    ['a day before the first one as none', '2026-10-11', '2026-10-12', 'none'],
    ['a past day of a user without check-ins as none', '2026-10-21', null, 'none'],
    ['today as open for a user without check-ins', '2026-10-22', null, 'open'],
  ])('classifies %s', (_, day, firstDay, absence) => {
    expect(absenceOn(day, TODAY, firstDay)).toBe(absence);
  });
});
