import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { friendRows } from '#tests/support/friend-rows.ts';
import { aCheckIn } from '#tests/support/sample-rows.ts';
// loaded here as the app does after the first paint: loading takes long on a busy machine
import '#ui/screens/dashboard/invite-week.tsx';
import { type Given, openDashboard } from '#tests/ui/open-dashboard.tsx';

const FIRST_DAY = '2026-10-20';

const open = (day: string, given: Given = {}) =>
  openDashboard({
    clock: fakeClock(`${day}T06:53:00`),
    checkIns: [aCheckIn('morning', FIRST_DAY, '07:00')],
    ...given,
  });
const row = () => screen.queryByRole('region', { name: 'Better with a friend' });
/** Another late part, after which the row would be there. */
const latePartsAreThere = () => screen.findByText(/^Steadiness/);

afterEach(cleanup);

describe('row of the first week', () => {
  it.each(['2026-10-21', '2026-10-26'])('offers to invite a friend on %s', async (day) => {
    await open(day);
    const invite = await screen.findByRole('button', { name: /Better with a friend/ });
    expect(invite.textContent).toContain("Invite one to this week's race");
  });

  it.each([FIRST_DAY, '2026-10-27'])('is absent on %s', async (day) => {
    await open(day);
    await latePartsAreThere();
    expect(row()).toBeNull();
  });

  it('is absent with a friend, and without an email', async () => {
    await open('2026-10-21', { before: (session) => session.arrive(friendRows(1, 'Jonas')) });
    await latePartsAreThere();
    expect(row()).toBeNull();
    cleanup();
    await open('2026-10-21', { email: '' });
    await latePartsAreThere();
    expect(row()).toBeNull();
  });

  it('is put away for good', async () => {
    const { user, session } = await open('2026-10-21');
    await user.click(await screen.findByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(row()).toBeNull());
    expect(session.memory.read('invite-put-away')).not.toBeNull();
  });
});
