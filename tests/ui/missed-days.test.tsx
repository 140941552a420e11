import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { aCheckIn, aProfile, someGoals, someStreaks } from '#tests/support/sample-rows.ts';
import { type SignedInSession, signedInSession } from '#tests/support/signed-in-session.ts';
import { renderSignedIn } from '#tests/ui/render-app.tsx';

let session: SignedInSession | undefined;
afterEach(async () => {
  cleanup();
  await session?.close();
});

/** Opens the dashboard on a Thursday, with a check-in on Tuesday and one on the first day, and no points. */
async function open(firstDay: string) {
  const clock = fakeClock('2026-10-22T06:53:00');
  session = await signedInSession({
    clock,
    rows: [
      aProfile({ total_points: 0 }),
      someGoals(),
      someStreaks({ morning_streak: 1, last_morning_check: '2026-10-20' }),
      aCheckIn('morning', '2026-10-20', '10:00', { points_earned: 0 }),
      aCheckIn('morning', firstDay, '10:00', { points_earned: 0 }),
    ],
  });
  await session.store.database.updateState({ last_synced_at: clock.now() });
  renderSignedIn(session, '/');
  await screen.findByText(/^Thursday: /, {}); // drawn after the first frame
}

it('shows a day as missed after a first check-in long ago that earned nothing', async () => {
  await open('2026-10-02');
  expect(screen.getByText('Monday: morning missed, night missed')).toBeTruthy();
  expect(screen.getByText('Wednesday: morning missed, night missed')).toBeTruthy();
});

it('shows no day before the first check-in as missed or still open', async () => {
  await open('2026-10-20');
  expect(screen.getByText('Monday: morning no check-in, night no check-in')).toBeTruthy();
  expect(screen.getByText('Thursday: morning not yet, night not yet')).toBeTruthy();
});
