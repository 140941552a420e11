import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setGoals } from '#commands/set-goals.ts';
import { rejectMutation } from '#sync/push/reject-mutation.ts';
import { failReads } from '#tests/support/broken-disk.ts';
import { fillDisk } from '#tests/support/full-disk.ts';
import { queued } from '#tests/support/queue.ts';
import { aProfile, someGoals, someStreaks } from '#tests/support/sample-rows.ts';
import { ownRows, type SignedInSession } from '#tests/support/signed-in-session.ts';
import { findToast, openSettings as open } from '#tests/ui/open-settings.tsx';
import { openSignedIn } from '#tests/ui/open-signed-in.tsx';

const name = () => screen.getByLabelText<HTMLInputElement>('Display Name');
const morning = () => screen.getByLabelText<HTMLInputElement>('Morning goal');
const night = () => screen.getByLabelText<HTMLInputElement>('Night goal');
const dayEnds = () => screen.getByLabelText<HTMLSelectElement>('Your day ends at');
const save = () => screen.getByRole('button', { name: 'Save Settings' });
const typeTime = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } });
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('Settings screen', () => {
  it('orders goals, reminders, name and picture, help, account, this device and sign-out', async () => {
    await open();
    const parts = [
      morning(),
      dayEnds(),
      screen.getByRole('link', { name: 'Reminders' }),
      screen.getByRole('button', { name: 'Change picture' }),
      name(),
      save(),
      screen.getByRole('button', { name: 'How it works' }),
      screen.getByRole('link', { name: 'Account and data' }),
      screen.getByRole('heading', { name: 'On this device' }),
      screen.getByRole('button', { name: 'Sign out' }),
    ];
    const inOrder = [...parts].sort((one, other) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
    expect(inOrder).toEqual(parts);
  });

  it('shows the name, the goals with their perfect minutes, and the end of the day', async () => {
    await open({ goals: { morning_goal_time: '06:30:00' } });
    expect(name().value).toBe('Mina');
    expect([morning().value, night().value]).toEqual(['06:30', '23:00']);
    expect(morning()).toHaveProperty('type', 'time');
    expect(screen.getByText(/Perfect 0?6:25.* to 0?6:35/)).toBeTruthy();
    expect(dayEnds().selectedOptions[0]?.textContent).toBe('Midnight');
    expect(screen.getByText('Each check-in counts for the date on your clock.')).toBeTruthy();
  });

  it('ends the perfect minutes where the day ends', async () => {
    await open({ goals: { night_goal_time: '23:58:00' } });
    expect(screen.getByText(/Perfect (23:53|11:53 PM) to (23:59|11:59 PM)/)).toBeTruthy();
  });

  it('shows that the first data is loading and still offers the device settings', async () => {
    const { session } = await open({ synced: false });
    expect(await screen.findByText('Loading your data…')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save Settings' })).toBeNull();
    expect(screen.getByRole('radio', { name: 'Dark' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Reminders' })).toBeTruthy();
    await session.arrive(ownRows());
    await waitFor(() => expect(name().value).toBe('Mina'));
  });

  it('shows an error when the settings cannot be read', async () => {
    await openSignedIn({ path: '/settings', before: () => failReads('goals') });
    expect(await findToast('alert', 'Failed to load settings')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('applies a change from another device to fields that the user has not edited', async () => {
    const { session, user } = await open();
    await user.type(name(), 'a');
    await session.arrive([
      aProfile({ display_name: 'Wilhelmina' }),
      someGoals({ morning_goal_time: '05:45:00' }),
    ]);
    await waitFor(() => expect(morning().value).toBe('05:45'));
    expect(name().value).toBe('Minaa');
  });
});

describe('Save Settings', () => {
  it('writes nothing when nothing changed, confirms and returns to the dashboard', async () => {
    const { session, user } = await open();
    await user.click(save());
    expect(await findToast('status', 'Settings saved!')).toBeTruthy();
    expect(location.pathname).toBe('/');
    expect(await queued(session)).toEqual([]);
  });

  it('writes only the name when only the name changed', async () => {
    const { session, user } = await open();
    await user.clear(name());
    await user.type(name(), 'Mina B.');
    await user.keyboard('{Enter}');
    expect(await findToast('status', 'Settings saved!')).toBeTruthy();
    expect(await queued(session)).toEqual([{ name: 'setProfile', args: { display_name: 'Mina B.' } }]);
    expect(location.pathname).toBe('/');
  });

  it('writes only the goals when only the goals changed', async () => {
    const { session, user } = await open();
    typeTime(morning(), '06:30');
    await user.selectOptions(dayEnds(), '03:00:00');
    await user.click(save());
    await waitFor(() => expect(location.pathname).toBe('/'));
    expect(await queued(session)).toEqual([
      {
        name: 'setGoals',
        args: {
          morning_goal_time: '06:30:00',
          night_goal_time: '23:00:00',
          day_start: '03:00:00',
          changed_at: '2026-10-22T12:00:00.000Z',
          utc_offset_minutes: 0,
        },
      },
    ]);
  });

  it('writes nothing when the user typed the old value again', async () => {
    const { session, user } = await open();
    typeTime(night(), '22:00');
    typeTime(night(), '23:00');
    await user.click(save());
    await waitFor(() => expect(location.pathname).toBe('/'));
    expect(await queued(session)).toEqual([]);
  });

  it.each([
    ['Morning goal', 'Enter a time for your morning goal.'],
    ['Night goal', 'Enter a time for your night goal.'],
  ])('reports that the %s is empty, focuses it and keeps all edits', async (label, sentence) => {
    const { session, user } = await open();
    await user.type(name(), '!');
    typeTime(screen.getByLabelText(label), '');
    await user.click(save());
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(label));
    expect(name().value).toBe('Mina!');
    expect(location.pathname).toBe('/settings');
    expect(await queued(session)).toEqual([]);
  });

  it.each([
    ['   ', 'Enter a display name.'],
    ['x'.repeat(61), 'Use 60 characters or fewer.'],
    ['Mi\u202Ena', "That name has a character that can't be shown. Please remove it."],
  ])('rejects the name "%s" before anything is written', async (typed, sentence) => {
    const { session, user } = await open();
    fireEvent.change(name(), { target: { value: typed } });
    typeTime(morning(), '06:30');
    await user.click(save());
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(name().getAttribute('aria-invalid')).toBe('true');
    expect(await queued(session)).toEqual([]);
  });

  it('reports that the device is out of storage, stays open and saves on the next try', async () => {
    const { user } = await open();
    const makeRoom = fillDisk();
    await user.type(name(), '!');
    await user.click(save());
    expect(await findToast('alert', /out of storage/)).toBeTruthy();
    expect(name().value).toBe('Mina!');
    makeRoom();
    await user.click(save());
    expect(await findToast('status', 'Settings saved!')).toBeTruthy();
  });

  it('saves once on a double click', async () => {
    const { session, user } = await open();
    await user.type(name(), '!');
    const button = save();
    act(() => {
      button.click();
      button.click();
    });
    await findToast('status', 'Settings saved!');
    expect(await queued(session)).toHaveLength(1);
  });
});

describe('settings draft', () => {
  it('remains after leaving and returning, is announced and can be discarded', async () => {
    const { user } = await open();
    await user.type(name(), ' Baker');
    typeTime(morning(), '');
    await user.click(screen.getByRole('link', { name: 'Back' }));
    await screen.findByText('Keep your streak alive');
    await user.click(screen.getAllByRole('link', { name: 'Settings' })[0] ?? document.body);
    expect(await screen.findByText(/You have unsaved changes/)).toBeTruthy();
    expect(name().value).toBe('Mina Baker');
    expect(morning().value).toBe('');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect([name().value, morning().value]).toEqual(['Mina', '07:00']);
    expect(screen.queryByText(/You have unsaved changes/)).toBeNull();
  });

  it('disappears once saved', async () => {
    const { user, show } = await open();
    await user.type(name(), '!');
    await user.click(save());
    await findToast('status', 'Settings saved!');
    cleanup();
    show();
    expect(await screen.findByDisplayValue('Mina!')).toBeTruthy();
    expect(screen.queryByText(/You have unsaved changes/)).toBeNull();
  });

  it('is mentioned before signing out', async () => {
    const { session, user } = await open();
    await user.type(name(), '!');
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(screen.getByText(/Your settings aren't saved yet/)).toBeTruthy();
    expect(session.signOuts).toBe(0);
    const stay = screen.getByRole('button', { name: 'Stay signed in' });
    expect(document.activeElement).toBe(stay);
    await user.click(stay);
    const out = screen.getByRole('button', { name: 'Sign out' });
    expect(document.activeElement).toBe(out);
    await user.click(out);
    await user.click(screen.getByRole('button', { name: 'Sign out anyway' }));
    expect(session.signOuts).toBe(1);
  });
});

describe('sign-out in Settings', () => {
  it('runs at once when everything is saved', async () => {
    const { session, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(session.signOuts).toBe(1);
  });

  it('stops asking once everything was saved while the question was open', async () => {
    const { session, user } = await open({ status: { pending: 1 } });
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(screen.getByText(/1 change hasn't synced yet/)).toBeTruthy();
    act(() => session.sync.setState({ pending: 0 }));
    expect(screen.queryByRole('button', { name: 'Stay signed in' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign out' }));
    expect(session.signOuts).toBe(0);
  });

  it.each([
    ['waits for the network', { pending: 2, online: false }],
    ['was rejected and is unresolved', { rejected: 2 }],
    ['is pending and something else was rejected', { pending: 1, rejected: 1 }],
  ])('asks while something %s', async (_why, status) => {
    const { session, user } = await open({ status });
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(screen.getByText(/2 changes haven't synced yet/)).toBeTruthy();
    expect(session.signOuts).toBe(0);
  });
});

describe('day-end setting', () => {
  it('explains what a later end does and when it takes effect', async () => {
    const { user } = await open({ rows: [someStreaks({ last_morning_check: '2026-10-20' })] });
    await user.selectOptions(dayEnds(), '03:00:00');
    expect(screen.getByText(/^Check-ins before 0?3:00.* count for the previous day\./).textContent).toMatch(
      /Takes effect at 0?3:00.* on Fri.* 23/,
    );
  });

  it('explains the pending change until its day has come', async () => {
    const goals = { day_start: '03:00:00', day_start_from: '2026-10-23' };
    await open({ goals });
    expect(screen.getByText(/Takes effect at 0?3:00.* on Fri/)).toBeTruthy();
    cleanup();
    await open({ at: '2026-10-23T03:00:00', goals });
    expect(screen.queryByText(/Takes effect/)).toBeNull();
    expect(dayEnds().value).toBe('03:00:00');
  });

  it('warns that a morning goal before the end counts for the previous day', async () => {
    const { user } = await open({ goals: { morning_goal_time: '04:30:00' } });
    await user.selectOptions(dayEnds(), '05:00:00');
    expect(screen.getByText(/Your morning goal is earlier than that/)).toBeTruthy();
  });

  it('offers an end that was set elsewhere, even if it is not in the list', async () => {
    await open({ goals: { day_start: '06:15:00', previous_day_start: '06:15:00' } });
    expect(dayEnds().value).toBe('06:15:00');
  });
});

describe('rejected settings change', () => {
  const REASON = /You can change your goals up to 10 times a day/;
  const rejectGoals = async (session: SignedInSession) => {
    const goals = { morning_goal_time: '06:30:00', night_goal_time: '23:00:00', day_start: '00:00:00' };
    await setGoals(session, goals);
    const [change] = await session.store.database.mutations.toArray();
    if (!change) throw new Error('nothing waits');
    await rejectMutation(session.store, change, 'goal_changed_too_often', Date.now());
    await screen.findByText(REASON, { selector: 'li *' });
  };
  const gone = () => waitFor(() => expect(screen.queryByText(REASON, { selector: 'li *' })).toBeNull());

  it('shows its reason and can be tried again', async () => {
    const { session, user } = await open();
    await rejectGoals(session);
    expect(morning().value).toBe('07:00');
    await user.click(screen.getByRole('button', { name: /^Try again/ }));
    await gone();
    expect(await queued(session)).toMatchObject([
      { name: 'setGoals', args: { morning_goal_time: '06:30:00' } },
    ]);
    expect(morning().value).toBe('06:30');
  });

  it('disappears when it is discarded', async () => {
    const { session, user } = await open();
    await rejectGoals(session);
    await user.click(screen.getByRole('button', { name: /^Discard/ }));
    await gone();
    expect(await queued(session)).toEqual([]);
  });
});
