import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { queued } from '#tests/support/queue.ts';
import { aCheckIn, someStreaks } from '#tests/support/sample-rows.ts';
import { openDashboard } from '#tests/ui/open-dashboard.tsx';
import { findToast, openSettings } from '#tests/ui/open-settings.tsx';

/** 2026-10-24 is a Saturday. */
const SATURDAY = '2026-10-24';
const CHECKED_IN = { last_morning_check: '2026-10-23', morning_streak: 12 };
const WEEKEND = { morning_other_time: '08:30:00', morning_other_days: '67' };
const SINCE_EVER = {
  ...WEEKEND,
  previous_morning_other_time: '08:30:00',
  previous_morning_other_days: '67',
};
const NONE = {
  morning_other_time: null,
  morning_other_days: null,
  night_other_time: null,
  night_other_days: null,
};

const foot = (name: string | RegExp) => screen.getByRole('button', { name });
const morning = () => foot(/^Morning, other time on some days/);
const night = () => foot(/^Night, other time on some days/);
const day = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const chosenDays = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map((box) => box.getAttribute('aria-label'));
const time = () => screen.getByLabelText<HTMLInputElement>(/^Time on /);
const save = () => screen.getByRole('button', { name: 'Save Settings' });
const saved = async (session: Parameters<typeof queued>[0]) =>
  (await queued(session)).map(({ name, args }) => {
    const { changed_at: _at, utc_offset_minutes: _offset, ...rest } = args as Record<string, unknown>;
    return { name, args: rest };
  });

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('other times in Settings', () => {
  it('are proposed for the weekend and saved with Save Settings, without a change of goals', async () => {
    const { user, session } = await openSettings();
    await user.click(morning());
    expect(chosenDays()).toEqual(['Saturday', 'Sunday']);
    expect(time().value).toBe('08:30');
    expect(foot(/: 0?8:30(\sAM)? on Saturday and Sunday$/)).toBe(morning());
    await user.click(save());
    await findToast('status', 'Settings saved!');
    expect(await saved(session)).toEqual([{ name: 'setOtherTimes', args: { ...NONE, ...WEEKEND } }]);
  });

  it('are not saved if the panel closes untouched', async () => {
    const { user, session } = await openSettings();
    await user.click(morning());
    await user.click(night());
    expect(chosenDays()).toEqual(['Friday', 'Saturday']);
    expect(time().value).toBe('00:00');
    await user.click(night());
    expect(screen.queryByRole('checkbox', { name: 'Monday' })).toBeNull();
    expect(screen.queryByText('You have unsaved changes.')).toBeNull();
    await user.click(save());
    await findToast('status', 'Settings saved!');
    expect(await saved(session)).toEqual([]);
  });

  it('are kept after a change, together with the rest of the proposal', async () => {
    const { user, session } = await openSettings();
    await user.click(morning());
    await user.click(day('Friday'));
    await user.click(morning());
    expect(screen.queryByRole('checkbox', { name: 'Friday' })).toBeNull();
    await user.click(save());
    await findToast('status', 'Settings saved!');
    expect(await saved(session)).toEqual([
      { name: 'setOtherTimes', args: { ...NONE, ...WEEKEND, morning_other_days: '567' } },
    ]);
  });

  it('move the focus to the days, and are not saved, while no day is chosen', async () => {
    const { user, session } = await openSettings({ goals: WEEKEND });
    await user.click(morning());
    await user.click(day('Saturday'));
    await user.click(day('Sunday'));
    expect(screen.getByText('Choose at least one day, or remove the other time.')).toBeTruthy();
    expect(screen.getByText('On no day yet')).toBeTruthy();
    await user.click(morning());
    await user.click(save());
    expect(document.activeElement).toBe(day('Monday'));
    expect(await saved(session)).toEqual([]);
    await user.click(day('Wednesday'));
    expect(screen.queryByText('Choose at least one day, or remove the other time.')).toBeNull();
    await user.click(save());
    await findToast('status', 'Settings saved!');
    expect(await saved(session)).toEqual([
      { name: 'setOtherTimes', args: { ...NONE, ...WEEKEND, morning_other_days: '3' } },
    ]);
  });

  it('move the focus to an empty time', async () => {
    const { user } = await openSettings({ goals: WEEKEND });
    await user.click(morning());
    fireEvent.change(time(), { target: { value: '' } });
    await user.click(save());
    expect(document.activeElement).toBe(time());
    expect(screen.getByText('Enter a time, or remove the other time.')).toBeTruthy();
  });

  it('are removed', async () => {
    const { user, session } = await openSettings({ goals: WEEKEND });
    await user.click(morning());
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(morning().textContent).toContain('Other time on some days');
    await user.click(save());
    await findToast('status', 'Settings saved!');
    expect(await saved(session)).toEqual([{ name: 'setOtherTimes', args: NONE }]);
  });

  it('are saved as none if they are the usual time', async () => {
    const { user, session } = await openSettings({ goals: WEEKEND });
    await user.click(morning());
    fireEvent.change(time(), { target: { value: '07:00' } });
    await user.click(save());
    await findToast('status', 'Settings saved!');
    expect(await saved(session)).toEqual([{ name: 'setOtherTimes', args: NONE }]);
  });

  it('have hints for a usual goal that never counts and for a time after midnight', async () => {
    const { user } = await openSettings({
      goals: { night_other_time: '00:30:00', night_other_days: '1234567' },
    });
    await user.click(night());
    expect(screen.getByText(/^That's every day, so (23:00|11:00\sPM) never counts\.$/)).toBeTruthy();
    expect(
      screen.getByText(/^Your day ends at midnight, so (00:30|12:30\sAM) would count for the next day\.$/),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Change when my day ends' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Your day ends at'));
    await user.selectOptions(screen.getByLabelText('Your day ends at'), '04:00:00');
    expect(screen.queryByText(/^Your day ends at midnight/)).toBeNull();
  });

  it.each([
    ['12345', 'Mon to Fri'],
    ['136', 'Mon, Wed, Sat'],
    ['67', 'Sat, Sun'],
    ['1357', '4 days'],
    ['1237', 'Mon to Wed, Sun'],
  ])('are shown for the days %s as %s', async (days, text) => {
    await openSettings({ goals: { ...WEEKEND, morning_other_days: days } });
    expect(morning().textContent).toContain(text);
  });

  it('share one panel with the name of the moment', async () => {
    const { user } = await openSettings({ goals: WEEKEND });
    await user.click(morning());
    await user.click(foot(/^Morning: what is it\?/));
    expect(screen.queryByText('Other morning time')).toBeNull();
    expect(screen.getByText('Name your morning')).toBeTruthy();
  });

  it('wait until tomorrow if saved too late for today, and can be taken back', async () => {
    const { user, session } = await openSettings({
      at: `${SATURDAY}T07:30:00`,
      goals: {
        ...SINCE_EVER,
        morning_other_time: '09:00:00',
        morning_goal_from: '2026-10-25',
      },
      rows: [someStreaks(CHECKED_IN)],
    });
    expect(morning().textContent).toContain('From tomorrow');
    expect(screen.getByText(/^This morning still counts for 0?8:30(\sAM)?\.$/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Keep 0?8:30/ }));
    await waitFor(async () =>
      expect((await saved(session)).at(-1)).toEqual({ name: 'setOtherTimes', args: { ...NONE, ...WEEKEND } }),
    );
  });
});

describe('other times on the dashboard', () => {
  const GOALS = {
    ...SINCE_EVER,
    night_other_time: '00:30:00',
    night_other_days: '56',
    day_start: '04:00:00',
  };
  const group = (name: string) => within(screen.getByRole('group', { name }));

  it('are named on such a day, with the usual goals', async () => {
    await openDashboard({ clock: fakeClock(`${SATURDAY}T08:07:00`), goals: GOALS, streaks: CHECKED_IN });
    expect(screen.getByText(/^0?8:30(\sAM)? today$/).parentElement?.textContent).toMatch(/, not 0?7:00/);
    expect(screen.getByRole('img', { name: /^23 minutes before your Saturday morning goal, / })).toBeTruthy();
    expect(group('Night check-in').getByText(/not (23:00|11:00\sPM), in 16 h 23 min/)).toBeTruthy();
  });

  it('are not mentioned on other days', async () => {
    await openDashboard({ clock: fakeClock('2026-10-22T06:53:00'), goals: GOALS, streaks: CHECKED_IN });
    expect(screen.queryByText(/today$/)).toBeNull();
    expect(screen.queryByText(/, not /)).toBeNull();
  });

  it('decide when the user is seen next', async () => {
    const done = [
      aCheckIn('morning', '2026-10-23', '07:00'),
      aCheckIn('night', '2026-10-23', '23:30', { goal_time: '23:00:00' }),
    ];
    await openDashboard({
      clock: fakeClock('2026-10-23T23:40:00'),
      goals: SINCE_EVER,
      streaks: { ...CHECKED_IN, last_night_check: '2026-10-23', night_streak: 1 },
      checkIns: done,
    });
    expect(screen.getByText(/^See you at 0?8:30/)).toBeTruthy();
  });
});
