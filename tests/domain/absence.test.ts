import { expect, it } from 'vitest';
import { absenceOn } from '#domain/calendar/absence.ts';

const TODAY = '2026-10-22';

it.each([
  ['today', '2026-10-22', '2026-10-12', 'open'],
  ['a day to come', '2026-10-23', '2026-10-12', 'open'],
  ['yesterday', '2026-10-21', '2026-10-12', 'missed'],
  ['the very first day', '2026-10-12', '2026-10-12', 'missed'],
  ['a day before the very first', '2026-10-11', '2026-10-12', 'none'],
  ['a past day of somebody who never checked in', '2026-10-21', null, 'none'],
  ['today, for somebody who never checked in', '2026-10-22', null, 'open'],
])('reports no missed check-in on %s', (_, day, firstDay, absence) => {
  expect(absenceOn(day, TODAY, firstDay)).toBe(absence);
});
