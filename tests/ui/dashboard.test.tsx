import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { err } from '#base/result.ts';
import { checkIn } from '#commands/check-in.ts';
import { checkInCopy } from '#copy/check-in.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { fillDisk } from '#tests/support/full-disk.ts';
import { queued } from '#tests/support/queue.ts';
import { aCheckIn } from '#tests/support/sample-rows.ts';
import { type Given, holdTime, openDashboard } from '#tests/ui/open-dashboard.tsx';
import { toastRegion } from '#tests/ui/render-app.tsx';
import { copy } from '#ui/copy/copy.ts';

const DAY = '2026-10-22'; // a Thursday
const ran = {
  morning_streak: 12,
  night_streak: 9,
  last_morning_check: '2026-10-21',
  last_night_check: '2026-10-21',
};
const fullDays = (...days: readonly string[]) =>
  days.flatMap((day) => [aCheckIn('morning', day, '07:00'), aCheckIn('night', day, '23:00')]);
/** The last day of a run represents the whole run. */
const yesterday = [
  aCheckIn('morning', '2026-10-21', '07:30', { streak: 12, points_earned: 75 }),
  aCheckIn('night', '2026-10-21', '23:30', { streak: 9, points_earned: 75 }),
];

/** The dashboard of a user with a run of 12 mornings and 9 nights. */
async function open({
  at = `${DAY}T06:53:00`,
  offset = 0,
  checkIns = [],
  ...given
}: Given & { at?: string; offset?: number } = {}) {
  const clock = fakeClock(at, offset);
  const opened = await openDashboard({
    clock,
    streaks: ran,
    checkIns: [...yesterday, ...checkIns],
    ...given,
  });
  return { ...opened, clock };
}

const group = (type: 'Morning' | 'Night') => within(screen.getByRole('group', { name: `${type} check-in` }));
/** The visible text, without the mark that keeps numbers left to right. */
const shown = (element: HTMLElement) => element.textContent?.replaceAll('\u200e', '');
const dial = () => screen.getByRole('img').getAttribute('aria-label');

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('check-in dial', () => {
  it.each([
    [
      'before',
      '04:46:00',
      '2 hours 14 minutes before your morning goal, 0 points now',
      /Perfect from .*100 × 13 = \+1,300/,
      /^Check in earlyOpens at 5:20\sAM$/,
    ],
    [
      'near',
      '06:53:00',
      '7 minutes before your morning goal, 98 points now',
      /Perfect from .*100 × 13 = \+1,300/,
      /^Check in\+98$/,
    ],
    [
      'perfect',
      '07:05:59',
      '5 minutes past your morning goal, 1,300 points now',
      /Perfect until .*100 × 13/,
      /^Check in\+1,300$/,
    ],
    [
      'late',
      '07:24:30',
      '24 minutes past your morning goal, 81 points now',
      /24 minutes off target.*Check in to make it 13 in a row/,
      /^Check in\+81$/,
    ],
    [
      'too late',
      '09:05:00',
      '2 hours 5 minutes past your morning goal, 0 points now',
      /2h 05past.*Too late for points.*Check in to make it 13 in a row/,
      /^Check in\+0$/,
    ],
  ])('shows what a check-in is worth now: %s', async (_, time, label, line, worth) => {
    await open({ at: `${DAY}T${time}` });
    expect(dial()).toBe(label);
    const morning = screen.getByRole('group', { name: 'Morning check-in' });
    expect(shown(morning)).toMatch(line);
    expect(shown(group('Morning').getByRole('button'))).toMatch(worth);
  });

  it("uses the wall clock of the device's zone", async () => {
    await open({ at: `${DAY}T06:53:00`, offset: 345 });
    expect(dial()).toBe('7 minutes before your morning goal, 98 points now');
  });

  it('shows minutes past the hour with two digits', async () => {
    await open({ at: `${DAY}T09:05:00` });
    expect(screen.getByRole('img').textContent).toContain('2h 05');
  });

  it('announces the end of the day and what a check-in before it still earns', async () => {
    await open({
      at: `${DAY}T23:36:00`,
      streaks: { ...ran, last_night_check: null },
    });
    const night = screen.getByRole('group', { name: 'Night check-in' });
    expect(night.textContent).toMatch(/Your day ends in 24 min.*Check in to start a streak/);
  });

  it('counts real hours in the night when clocks go forward, even for a shortcut', async () => {
    const clock = {
      ...fakeClock('2026-03-29T00:30:00', 60),
      utcOffsetMinutes: (at: number) => (at < Date.parse('2026-03-29T01:00:00Z') ? 60 : 120),
    };
    await openDashboard({ clock, path: '/?check-in=morning' });
    const sheet = await screen.findByRole('dialog', { name: 'Check in early for this morning?' });
    await userEvent.click(within(sheet).getByRole('button', { name: /^Wait for 5:20/ }));
    expect(dial()).toBe('5 hours 30 minutes before your morning goal, 0 points now');
  });

  it('shows the open check-in that is nearer in time', async () => {
    await open({ at: `${DAY}T22:30:00` });
    expect(dial()).toBe('30 minutes before your night goal, 75 points now');
  });

  it('updates every minute, and at midnight for the new day', async () => {
    holdTime();
    vi.setSystemTime(`${DAY}T06:54:30Z`);
    const clock = { now: () => Date.now(), utcOffsetMinutes: () => 0 };
    const { session, arrive } = await openDashboard({ clock, streaks: ran });
    expect(dial()).toBe('5 minutes before your morning goal, 1,300 points now');
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(dial()).toBe('4 minutes before your morning goal, 1,300 points now');

    await arrive([aCheckIn('morning', DAY, '06:50', { points_earned: 95 })]);
    await waitFor(() => expect(group('Morning').getByRole('button').textContent).toContain('Checked In!'));
    vi.setSystemTime('2026-10-23T00:00:30Z');
    act(() => {
      session.now$.next(clock.now());
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(group('Morning').getByRole('button').textContent).toContain('Check in');
  });

  it('shows a finished check-in, and that it is pending while offline', async () => {
    const { session } = await open({
      at: `${DAY}T07:20:00`,
      status: { online: false },
      before: (mina) => checkIn({ ...mina, clock: fakeClock(`${DAY}T07:12:00`) }, 'morning'),
    });
    const button = group('Morning').getByRole('button');
    expect(shown(button)).toBe('Checked In!+93');
    expect(button).toHaveProperty('disabled', true);
    expect(group('Morning').getByText('12 minutes off target')).toBeTruthy();
    expect(group('Morning').getByText("Saved. Syncs when you're online.")).toBeTruthy();
    act(() => session.sync.setState({ online: true }));
    expect(group('Morning').queryByText("Saved. Syncs when you're online.")).toBeNull();
  });

  it.each([
    ['online', true],
    ['offline', false],
  ])('shows what a check-in earned before it is sent: %s', async (_how, online) => {
    const { user } = await open({ at: `${DAY}T07:12:00`, status: { online, pending: 1 } });
    await user.click(group('Morning').getByRole('button'));
    await group('Morning').findByRole('button', { name: 'Checked In!' });
    const morning = screen.getByRole('group', { name: 'Morning check-in' });
    await waitFor(() => expect(shown(morning)).toContain('12 minutes off target +93'));
    const saved = "Saved. Syncs when you're online.";
    if (online) expect(shown(morning)).not.toContain(saved);
    else await waitFor(() => expect(shown(morning)).toContain(saved));
  });

  it('shows a bowl and the next goal once both check-ins are done', async () => {
    const rows = [aCheckIn('morning', DAY, '06:58'), aCheckIn('night', DAY, '22:57')];
    await open({ at: `${DAY}T22:58:00`, checkIns: rows });
    expect(screen.getByText('Both done')).toBeTruthy();
    expect(screen.getByText(/See you at 0?7:00.*, in 8 h 2 min/)).toBeTruthy();
  });
});

describe('check-in button', () => {
  it('checks in once on a double tap, shows the toast and changes to Checked In!', async () => {
    const { session } = await open({ at: `${DAY}T07:02:00` });
    const openButton = group('Morning').getByRole('button');
    const write = vi.spyOn(session.store, 'change');
    // both taps come before React has drawn the disabled button
    act(() => {
      openButton.click();
      openButton.click();
    });
    expect(
      await within(toastRegion()).findByText('Perfect timing! 🎯 +1300 points! 13x multiplier! 🔥'),
    ).toBeTruthy();
    const button = group('Morning').getByRole('button', { name: 'Checked In!' });
    expect(button).toHaveProperty('disabled', true);
    expect(write).toHaveBeenCalledOnce();
    expect(await queued(session)).toMatchObject([{ name: 'checkIn', args: { check_in_type: 'morning' } }]);
  });

  it('shows Checking in... while the disk is slow and ignores further taps', async () => {
    const { session, user } = await open();
    const write = vi.spyOn(session.store, 'change').mockReturnValue(new Promise(() => {}));
    await user.dblClick(group('Morning').getByRole('button'));
    const button = group('Morning').getByRole('button');
    await waitFor(() => expect(button.textContent).toContain('Checking in...'));
    expect(button).toHaveProperty('disabled', true);
    await user.click(button);
    expect(write).toHaveBeenCalledOnce();
  });

  it('does not show Checking in... when the disk answers at once', async () => {
    const { session, user } = await open();
    vi.spyOn(session.store, 'change').mockResolvedValue(err({ type: 'AlreadyCheckedIn' }));
    const card = group('Morning').getByRole('button').parentElement as HTMLElement;
    const words: (string | null)[] = [];
    const watch = new MutationObserver(() => words.push(card.textContent));
    watch.observe(card, { subtree: true, childList: true, characterData: true });
    await user.click(group('Morning').getByRole('button'));
    expect(
      await within(toastRegion()).findByText(checkInCopy.error({ type: 'AlreadyCheckedIn' })),
    ).toBeTruthy();
    expect(words.filter((all) => all?.includes('Checking in...'))).toEqual([]);
  });

  it.each([
    ['out_of_order', /already checked in for a later date/],
    ['bad_offset', /time zone doesn't fit/],
  ] as const)('explains why a check-in was rejected: %s', async (code, words) => {
    const { session, user } = await open();
    vi.spyOn(session.store, 'change').mockResolvedValue(err({ type: 'Rejected', code }));
    await user.click(group('Morning').getByRole('button'));
    const alert = screen.getAllByRole('alert')[0] ?? document.body;
    expect(await within(alert).findByText(words)).toBeTruthy();
  });

  it('keeps an error on screen and can be pressed again', async () => {
    const { user } = await open({ at: `${DAY}T07:12:00` });
    const makeRoom = fillDisk();
    await user.click(group('Morning').getByRole('button'));
    expect(
      await within(screen.getAllByRole('alert')[0] ?? document.body).findByText(/out of storage/),
    ).toBeTruthy();
    makeRoom();
    await user.click(group('Morning').getByRole('button', { name: /^Check in/ }));
    expect(await group('Morning').findByRole('button', { name: 'Checked In!' })).toBeTruthy();
  });
});

describe('Dashboard screen', () => {
  it('shows league, points and streaks, grouped and of this week only', async () => {
    await open({ profile: { week_start: '2026-10-19' } });
    expect(screen.getByRole('heading', { name: 'Carbonara League' })).toBeTruthy();
    expect(screen.getByText('28,460')).toBeTruthy();
    expect(screen.getByText('1,209 to Pho Bo League')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('75');
    expect(screen.getByText('day streak').textContent).toBe('9 day streak');
  });

  it('starts the week at 0 on Monday and shows Max League! in the highest league', async () => {
    await open({ profile: { week_start: '2026-10-12', weekly_points: 6_000, current_league: 'pho' } });
    expect(screen.getByText('Max League! 🏆')).toBeTruthy();
    expect(screen.getByText('This week').parentElement?.textContent).toBe('This week0');
  });

  it('shows a broken streak as 0 without blame', async () => {
    await open({
      checkIns: fullDays('2026-10-10', '2026-10-11', '2026-10-12'),
      streaks: { ...ran, last_morning_check: '2026-10-19', last_night_check: '2026-10-19' },
    });
    expect(await screen.findByText('Longest 3. Start again today.')).toBeTruthy();
  });

  it.each([
    [
      'of one type, while the other continues',
      { last_night_check: '2026-10-19' },
      'Best night streak: 9. Start again tonight.',
    ],
    ['while both continue', {}, 'Longest 9'],
  ])('keeps the best streak visible %s', async (_when, broken, words) => {
    await open({ streaks: { ...ran, ...broken } });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('redraws only the clock parts at a new minute', async () => {
    const { clock } = await open({ at: `${DAY}T06:40:00` });
    const drawn = [
      vi.spyOn(copy.dashboard, 'toNextLeague'),
      vi.spyOn(copy.coin, 'day'),
      vi.spyOn(copy.nav, 'friendNews'),
    ];
    clock.set(`${DAY}T06:41:00`);
    act(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(dial()).toBe('19 minutes before your morning goal, 86 points now');
    for (const words of drawn) expect(words).not.toHaveBeenCalled();
  });

  it('describes each day of the week in words and shows a new user no missed day', async () => {
    const rows = [aCheckIn('morning', '2026-10-20', '06:58'), aCheckIn('night', '2026-10-20', '22:40')];
    await openDashboard({ checkIns: rows });
    expect(screen.getByText('Monday: morning no check-in, night no check-in')).toBeTruthy();
    expect(screen.getByText('Tuesday: morning perfect, night score 85')).toBeTruthy();
    expect(screen.getByText('Wednesday: morning missed, night missed')).toBeTruthy();
  });

  it('counts a night check-in after midnight for the previous day when the day starts at 3', async () => {
    const goals = { day_start: '03:00:00', previous_day_start: '03:00:00' };
    await open({ at: '2026-10-23T00:10:00', goals });
    expect(dial()).toBe('1 hour 10 minutes past your night goal, 35 points now');
  });

  it.each([
    [{ online: false, pending: 2 }, 'Offline, 2 waiting'],
    [{ pending: 3 }, 'Syncing 3…'],
    [{ rejected: 1 }, 'Needs your attention: 1'],
    [{}, 'All synced'],
  ])('shows the sync status: %o', async (status, words) => {
    await open({ status });
    expect(screen.getByText(words)).toBeTruthy();
  });

  it.each(['standalone', 'installed'])('hides the install banner when the app is %s', async (how) => {
    const { app } = await open();
    expect(screen.getByText('Add Simmer to your home screen')).toBeTruthy();
    act(() => app.install.setState({ [how]: true }));
    expect(screen.queryByText('Add Simmer to your home screen')).toBeNull();
  });
});
