import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { clockTimeText } from '#copy/format/times.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { queued } from '#tests/support/queue.ts';
import { aCheckIn, aProfile, someGoals, someStreaks } from '#tests/support/sample-rows.ts';
import { signedInSession } from '#tests/support/signed-in-session.ts';
import { openDashboard } from '#tests/ui/open-dashboard.tsx';
import { findToast, openSettings } from '#tests/ui/open-settings.tsx';
import { renderSignedIn } from '#tests/ui/render-app.tsx';

const NAMED = { morning_name: 'Out of bed', night_name: 'Lights out' };
const foot = (name: string | RegExp) => screen.getByRole('button', { name });
const own = () => screen.getByLabelText<HTMLInputElement>('Or your own words');
const chip = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const save = () => screen.getByRole('button', { name: 'Save Settings' });

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('names of the two moments in Settings', () => {
  it('are chosen from suggestions and saved with Save Settings, without a change of goals', async () => {
    const { user, session } = await openSettings();
    await user.click(foot(/^Morning: what is it\?/));
    await user.click(chip('Out of bed'));
    expect(foot('Morning, named Out of bed').getAttribute('aria-expanded')).toBe('true');
    await user.click(save());
    await findToast('status', 'Settings saved!');
    expect(await queued(session)).toEqual([
      { name: 'nameMoments', args: { morning_name: 'Out of bed', night_name: null } },
    ]);
  });

  it('are own words of at most 24 characters, cleaned when they are saved', async () => {
    const { user, session } = await openSettings({ goals: { morning_name: 'Out of bed' } });
    await user.click(foot(/^Night: what is it\?/));
    await user.type(own(), ' Book  shut, phone down, tea');
    expect(own().value).toBe(' Book  shut, phone down,');
    expect(screen.getByText('24 of 24')).toBeTruthy();
    await user.click(save());
    await findToast('status', 'Settings saved!');
    expect(await queued(session)).toEqual([
      { name: 'nameMoments', args: { morning_name: 'Out of bed', night_name: 'Book shut, phone down,' } },
    ]);
  });

  it('replace each other: a suggestion clears the field, typing clears the suggestion', async () => {
    const { user } = await openSettings();
    await user.click(foot(/^Night: what is it\?/));
    await user.type(own(), 'Book shut');
    await user.click(chip('Phone down'));
    expect([own().value, chip('Phone down').checked]).toEqual(['', true]);
    await user.type(own(), 'Tea');
    expect([own().value, chip('Phone down').checked]).toEqual(['Tea', false]);
  });

  it.each(['', '   ', 'morning'])('are removed by %j', async (typed) => {
    const { user, session } = await openSettings({ goals: NAMED });
    await user.click(foot('Morning, named Out of bed'));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    if (typed) await user.type(own(), typed);
    await user.click(save());
    await findToast('status', 'Settings saved!');
    expect(await queued(session)).toEqual([
      { name: 'nameMoments', args: { morning_name: null, night_name: 'Lights out' } },
    ]);
  });

  it('are not cut while an input method composes them', async () => {
    const { user } = await openSettings();
    await user.click(foot(/^Morning: what is it\?/));
    const composed = 'x'.repeat(30);
    fireEvent.compositionStart(own());
    fireEvent.input(own(), { target: { value: composed }, isComposing: true });
    expect(own().value).toBe(composed);
    fireEvent.compositionEnd(own(), { target: { value: composed } });
    await waitFor(() => expect(own().value).toBe('x'.repeat(24)));
  });

  it('have one panel, which explains who sees them', async () => {
    const { user } = await openSettings({ goals: NAMED });
    await user.click(foot('Morning, named Out of bed'));
    await user.click(foot('Night, named Lights out'));
    expect(screen.queryByText('Name your morning')).toBeNull();
    expect(screen.getByText(/^Only you see it.*Friends still read "Night"\.$/)).toBeTruthy();
    await user.click(foot('Night, named Lights out'));
    expect(screen.queryByText('Name your night')).toBeNull();
  });
});

describe('names of the two moments on the dashboard', () => {
  it('replace Morning and Night on the dial and in the row, and name no check-in', async () => {
    await openDashboard({ goals: NAMED });
    expect(screen.getByRole('img').textContent).toContain('Out of bed');
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
      '7 minutes before out of bed, your morning goal, 98 points now',
    );
    const night = within(screen.getByRole('group', { name: 'Night check-in' }));
    expect(night.getByText(/^Lights out/).textContent).toBe(`Lights out ${clockTimeText('23:00:00')}`);
  });

  it('replace the icon when they need two lines', async () => {
    await openDashboard({ goals: { morning_name: 'Teeth, shower, then tea' } });
    const title = screen.getByText('Teeth, shower, then tea');
    expect(title.querySelector('svg')).toBeNull();
    expect(title.className).toContain('two');
  });

  it('keep their capitals in the middle of a sentence', async () => {
    await openDashboard({ goals: { morning_name: 'TV off' } });
    expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(/^7 minutes before TV off,/);
  });

  it('are in the question of a shortcut', async () => {
    await openDashboard({ goals: NAMED, path: '/?check-in=night' });
    expect(await screen.findByRole('dialog', { name: 'Check in early for Lights out?' })).toBeTruthy();
  });
});

describe('names of the two moments in History', () => {
  const rows = [aCheckIn('night', '2026-10-21', '22:58'), aCheckIn('morning', '2026-10-22', '07:02')];
  const open = async (path: string) => {
    const clock = fakeClock('2026-10-22T12:00:00');
    const session = await signedInSession({
      clock,
      rows: [aProfile(), someGoals(NAMED), someStreaks(), ...rows],
    });
    onTestFinished(() => session.close());
    await session.store.database.updateState({ last_synced_at: clock.now() });
    renderSignedIn(session, path);
  };

  it('are the titles of the entries', async () => {
    await open('/history?view=week');
    const list = within(await screen.findByRole('list', { name: 'Check-ins' }));
    expect(list.getByText('Out of bed')).toBeTruthy();
    expect(list.getByText('Lights out')).toBeTruthy();
    expect(list.queryByText('Morning')).toBeNull();
  });

  it('are on the dials of a day', async () => {
    await open('/history?view=day');
    expect(
      (await screen.findByRole('img', { name: /^Out of bed, morning check-in at/ })).textContent,
    ).toContain('Out of bed');
  });
});
