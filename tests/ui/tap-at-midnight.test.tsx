import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { queued } from '#tests/support/queue.ts';
import { openDashboard } from '#tests/ui/open-dashboard.tsx';
import { toastRegion } from '#tests/ui/render-app.tsx';

const DAY = '2026-10-22';

afterEach(cleanup);

it("keeps the new day's check-in open when midnight falls between a tap and its row", async () => {
  const clock = fakeClock(`${DAY}T23:59:59.950`);
  const { session } = await openDashboard({ clock, goals: { night_goal_time: '23:55:00' } });
  const night = within(screen.getByRole('group', { name: 'Night check-in' }));
  fireEvent.click(night.getByRole('button', { name: /^Check in/ }));
  clock.set('2026-10-23T00:00:00.030');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(toastRegion().textContent).toContain('Perfect timing!'));
  expect(await queued(session)).toMatchObject([{ name: 'checkIn', args: { local_day: DAY } }]);
  const open = within(screen.getByRole('group', { name: 'Night check-in' }));
  expect(await open.findByRole('button', { name: /^Check in/ })).toHaveProperty('disabled', false);
});
