import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { aCheckIn } from '#tests/support/sample-rows.ts';
import { signedInSession } from '#tests/support/signed-in-session.ts';
import { CheckInEntry, CheckInList } from '#ui/components/check-in/check-in-entry.tsx';
import { CurrentSession } from '#ui/state/session-context.ts';

afterEach(cleanup);

/** Renders the entry on a device nine hours east of Greenwich. */
async function show(checkIn: CheckIn, withGoal = false) {
  const session = await signedInSession({ clock: fakeClock('2026-10-22T12:00:00', 540) });
  onTestFinished(() => session.close());
  render(
    <CurrentSession value={session}>
      <CheckInList label="Check-ins">
        <CheckInEntry checkIn={checkIn} unsent={false} withGoal={withGoal} />
      </CheckInList>
    </CurrentSession>,
  );
  return screen.getByRole('listitem').textContent ?? '';
}

describe('check-in entry', () => {
  it('shows type, local date and time of the check-in, and grouped points', async () => {
    const text = await show(
      aCheckIn('morning', '2026-10-20', '07:02', {
        offset: -300,
        points_earned: 1100,
        streak_multiplier: 11,
      }),
    );
    expect(text).toMatch(/^Morning\D*Tue.*20.*(07:02|7:02.AM).\+1,100/);
    expect(screen.getByText('11x Multiplier')).toBeTruthy();
    expect(text).not.toContain('Counts for');
  });

  it('omits a multiplier of 1 and the current year', async () => {
    const text = await show(aCheckIn('night', '2026-10-20', '22:48', { points_earned: 93 }));
    expect(text).toContain('+93');
    expect(text).not.toMatch(/Multiplier|2026/);
  });

  it('shows the logical day of a night check-in after midnight', async () => {
    const text = await show({
      ...aCheckIn('night', '2026-10-21', '01:15', { offset: 60 }),
      local_day: '2026-10-20',
      day_start: '04:00:00',
    });
    expect(text).toMatch(/Wed.*21.*(01:15|1:15.AM)/);
    expect(text).toMatch(/Counts for Tue.*20/);
  });

  it('shows the goal and the day that it counts for on one line', async () => {
    await show(aCheckIn('night', '2026-10-20', '22:48'), true);
    expect(screen.getByText(/^Goal (23:00|11:00.PM)$/)).toBeTruthy();
    cleanup();
    const afterMidnight = aCheckIn('night', '2026-10-21', '00:28', { goal_time: '00:30:00' });
    await show({ ...afterMidnight, local_day: '2026-10-20', day_start: '04:00:00' }, true);
    expect(screen.getByText(/^Goal (00:30|12:30.AM), counts for Tue$/)).toBeTruthy();
  });

  it('shows the year of a check-in from another year', async () => {
    expect(await show(aCheckIn('night', '2025-10-20', '22:48'))).toContain('2025');
  });
});
