import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { queued } from '#tests/support/queue.ts';
import { someStreaks } from '#tests/support/sample-rows.ts';
import { openDashboard } from '#tests/ui/open-dashboard.tsx';
import { openSettings } from '#tests/ui/open-settings.tsx';

const TODAY = '2026-10-22';
const YESTERDAY = '2026-10-21';
const BEFORE = {
  last_morning_check: YESTERDAY,
  morning_streak: 3,
  last_night_check: YESTERDAY,
  night_streak: 3,
};
/** Goals with 22:30 chosen from tomorrow on; today the goal is 23:00. */
const WAITING = {
  night_goal_time: '22:30:00',
  previous_night_goal_time: '23:00:00',
  night_goal_from: '2026-10-23',
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const open = (at: string, streaks = BEFORE, goals = {}) =>
  openSettings({ at: `${TODAY}T${at}:00`, goals, rows: [someStreaks(streaks)] });

describe('goal note while choosing a time', () => {
  it('is empty before the window opens, because the change applies at once', async () => {
    await open('12:00');
    type('Night goal', '22:30');
    expect(screen.queryByText(/Applies from tomorrow/)).toBeNull();
  });

  it("explains that tonight's window is open and which goal tonight counts for", async () => {
    await open('21:45');
    type('Night goal', '22:30');
    expect(screen.getByText("Applies from tomorrow: tonight's window is already open.")).toBeTruthy();
    expect(screen.getByText(/Tonight still counts for (23:00|11:00 PM)\./)).toBeTruthy();
    type('Night goal', '23:00');
    expect(screen.queryByText(/Applies from tomorrow/)).toBeNull();
  });

  it("explains that this morning's window is open and which goal this morning counts for", async () => {
    await open('06:50');
    type('Morning goal', '06:45');
    expect(screen.getByText("Applies from tomorrow: this morning's window is already open.")).toBeTruthy();
    expect(screen.getByText(/This morning still counts for 0?7:00( AM)?\./)).toBeTruthy();
  });

  it("explains that today's check-in is done", async () => {
    await open('20:00', { ...BEFORE, last_night_check: TODAY });
    type('Night goal', '22:30');
    expect(screen.getByText("Applies from tomorrow: tonight's check-in is done.")).toBeTruthy();
    expect(screen.queryByText(/still counts/)).toBeNull();
  });

  it('is empty for a user without check-ins', async () => {
    await openSettings({ at: `${TODAY}T22:30:00` });
    type('Night goal', '22:30');
    expect(screen.queryByText(/Applies from tomorrow/)).toBeNull();
  });

  it('is empty while no time is typed', async () => {
    await open('21:45');
    type('Night goal', '');
    expect(screen.queryByText(/Applies from tomorrow/)).toBeNull();
  });
});

describe('goal note after saving', () => {
  it('shows the new time from tomorrow and drops the change when the old one is kept', async () => {
    const { user, session } = await open('21:45', BEFORE, WAITING);
    expect(screen.getByLabelText<HTMLInputElement>('Night goal').value).toBe('22:30');
    expect(screen.getByText('From tomorrow')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Keep (23:00|11:00\sPM)$/ }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Night goal').value).toBe('23:00'));
    expect(screen.queryByText('From tomorrow')).toBeNull();
    expect(screen.queryByText(/still counts/)).toBeNull();
    expect(await queued(session)).toMatchObject([
      {
        name: 'setGoals',
        args: { morning_goal_time: '07:00:00', night_goal_time: '23:00:00', day_start: '00:00:00' },
      },
    ]);
  });

  it('disappears the next day', async () => {
    await openSettings({ at: '2026-10-23T12:00:00', goals: WAITING, rows: [someStreaks(BEFORE)] });
    expect(screen.queryByText('From tomorrow')).toBeNull();
  });
});

describe('Dashboard with a changed goal', () => {
  it("scores by today's goal and shows both goals", async () => {
    await openDashboard({ clock: fakeClock(`${TODAY}T22:31:00`), streaks: BEFORE, goals: WAITING });
    expect(screen.getByText(/^(23:00|11:00\sPM) tonight$/)).toBeTruthy();
    expect(screen.getByText(/^, (22:30|10:30\sPM) from tomorrow$/)).toBeTruthy();
    expect(screen.getByText(/^until (23:00|11:00\sPM)$/)).toBeTruthy();
  });
});
