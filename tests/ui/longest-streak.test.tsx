import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { aCheckIn } from '#tests/support/sample-rows.ts';
import { openDashboard } from '#tests/ui/open-dashboard.tsx';

const DAY = '2026-10-22';
const fullDays = (...days: readonly string[]) =>
  days.flatMap((day) => [aCheckIn('morning', day, '07:00'), aCheckIn('night', day, '23:00')]);

afterEach(cleanup);

describe('Longest day streak on the dashboard', () => {
  it.each([
    ['as long as the longest before', ['2026-10-10', '2026-10-11'], 'Tonight makes it 2'],
    ['longer than any before', ['2026-10-10'], 'Tonight makes it 2, your longest yet'],
  ])('compares the day streak with day streaks alone when it is %s', async (_what, before, words) => {
    await openDashboard({
      clock: fakeClock(`${DAY}T12:00:00`),
      checkIns: [...fullDays(...before, '2026-10-21'), aCheckIn('morning', DAY, '07:00')],
      streaks: {
        morning_streak: 30,
        last_morning_check: DAY,
        night_streak: 1,
        last_night_check: '2026-10-21',
      },
      profile: { best_morning_streak: 30, best_night_streak: 30 },
    });
    expect(await screen.findByText(words)).toBeTruthy();
  });
});
