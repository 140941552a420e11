import { readFileSync } from 'node:fs';
import { act, cleanup, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { howItWorksWords } from '#copy/words/how-it-works.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { aCheckIn, FAKE_USER } from '#tests/support/sample-rows.ts';
import { type Given, holdTime, openDashboard } from '#tests/ui/open-dashboard.tsx';
import { openSettings } from '#tests/ui/open-settings.tsx';
import { viewport } from '#tests/ui/render-app.tsx';
import { ScreenMemory } from '#ui/browser/screen-memory.ts';
import { announceFirstDay, closeFirstDay, firstDay } from '#ui/moments/open-first-day.ts';

const DAY = '2026-10-22';
const NEWCOMER = { total_points: 0, weekly_points: 0 };

/** The dashboard of a user without check-ins. */
const open = (time: string, given: Given = {}) =>
  openDashboard({ clock: fakeClock(`${DAY}T${time}`), profile: NEWCOMER, ...given });
const group = (type: 'Morning' | 'Night') => screen.getByRole('group', { name: `${type} check-in` });
const dial = () => screen.getByRole('img').getAttribute('aria-label');
/** The visible text of an element, with plain spaces instead of the no-break spaces in times, without marks of direction. */
const textOf = (place: HTMLElement) =>
  place.textContent?.replaceAll('\u00a0', ' ').replaceAll('\u200e', '') ?? '';

afterEach(cleanup);

describe('dashboard of a new user', () => {
  it('shows the coming night at noon and does not mention the missed morning', async () => {
    await open('11:57:00');
    expect(dial()).toBe('11 hours 3 minutes before your night goal, 0 points now');
    expect(textOf(group('Night'))).toContain('Your first check-in is tonight.');
    expect(textOf(group('Night'))).toContain('Perfect from 10:55 PM to 11:05 PM: +100');
    expect(textOf(group('Morning'))).toContain('No points today, but your streak starts');
    expect(textOf(document.body)).not.toMatch(/closer next time|past 7:00| ago/);
  });

  it('shows the missed morning without blame on the second dial of a wide screen', async () => {
    await open('11:57:00');
    act(() => viewport.happyDOM.setViewport({ width: 1280, height: 800 }));
    expect(textOf(group('Morning'))).toContain('Morning7:00 AMyour goal');
    expect(textOf(group('Morning'))).toContain('Check in to start a streak');
    expect(
      within(group('Morning')).getByRole('img', { name: /^Your morning goal is 7:00\sAM, 0 points now$/ }),
    ).toBeTruthy();
    expect(textOf(document.body)).not.toMatch(/closer next time|past 7:00| ago/);
  });

  it.each([
    [
      'before its window',
      '05:10:00',
      'Your first check-in is this morning.Perfect from 6:55 AM to 7:05 AM: +100',
    ],
    ['in its window', '06:50:00', 'Your first check-in is open now.Perfect from 6:55 AM to 7:05 AM: +100'],
    ['after the goal', '07:24:00', 'Your first check-in is open now.Check in to start a streak'],
  ])('shows a morning goal %s without blame', async (_when, time, line) => {
    await open(time);
    expect(dial()).toMatch(/your morning goal/);
    expect(textOf(group('Morning'))).toMatch(line);
    expect(textOf(group('Morning'))).not.toContain('off target');
  });

  it('names tomorrow morning once both check-ins are missed', async () => {
    await open('22:40:00', { goals: { night_goal_time: '20:00:00' } });
    expect(textOf(group('Night'))).toContain(
      'Your first check-in is tomorrow morning.Perfect from 6:55 AM to 7:05 AM: +100',
    );
  });

  it('names only the next of two check-ins that are to come on a wide screen', async () => {
    await open('04:00:00');
    act(() => viewport.happyDOM.setViewport({ width: 1280, height: 800 }));
    expect(textOf(group('Morning'))).toContain('Your first check-in is this morning.');
    expect(textOf(group('Night'))).toContain(
      'Perfect from 10:55 PM to 11:05 PM: +100Check in earlyOpens at 9:20 PM',
    );
  });

  it("asks about the shortcut's morning check-in without blame", async () => {
    await open('11:57:00', { path: '/?check-in=morning' });
    const sheet = await screen.findByRole('dialog', { name: 'Check in for this morning?' });
    expect(textOf(sheet)).toContain("It's too late for points. It would start a streak.");
  });

  it('does not blame the user for the other goal after the first check-in', async () => {
    const { user } = await open('22:58:00');
    await user.click(within(group('Night')).getByRole('button', { name: /^Check in/ }));
    await within(group('Night')).findByRole('button', { name: 'Checked In!' });
    expect(textOf(group('Morning'))).toContain('No points today, but your streak starts');
  });

  it('announces the end of the day when it is near', async () => {
    await open('23:36:00', { goals: { night_goal_time: '20:00:00' } });
    expect(textOf(group('Night'))).toMatch(/Your day ends in 24 min\.Check in to start a streak/);
  });
});

describe('first-day sheet', () => {
  const sheet = () => screen.queryByRole('dialog', { name: 'Your first check-in' });
  const quiet = () => act(() => vi.advanceTimersByTimeAsync(1_200));
  const checkIn = async ({ user }: Awaited<ReturnType<typeof open>>, type: 'Morning' | 'Night') => {
    await user.click(within(group(type)).getByRole('button', { name: /^Check in/ }));
    await within(group(type)).findByRole('button', { name: /Checked In!/ });
    await screen.findByRole('button', { name: `Undo ${type.toLowerCase()} check-in` });
  };
  /** Waits until the parts that load after the first paint are there. */
  async function openLate(time = '22:48:00', given: Given = {}) {
    holdTime();
    const opened = await open(time, given);
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    return opened;
  }
  afterEach(() => {
    vi.useRealTimers();
  });

  it('shows the rules in three lines, as docs/rules.md does, after the flare has ended', async () => {
    await checkIn(await openLate(), 'Night');
    await quiet();
    const said = textOf(await screen.findByRole('dialog', { name: 'Your first check-in' }));
    expect(said).toContain('+93');
    const rules = readFileSync('docs/rules.md', 'utf8');
    for (const line of Object.values(howItWorksWords.lines)) {
      expect(said).toContain(line.replace(/[\ue000\ue001]/g, ''));
      expect(rules).toContain(line.replace('\ue000', '**').replace('\ue001', '**:'));
    }
  });

  it('keeps Undo reachable and closes when it is pressed', async () => {
    const opened = await openLate();
    await checkIn(opened, 'Night');
    await quiet();
    expect(sheet()).toBeTruthy();
    await opened.user.click(screen.getByRole('button', { name: 'Undo night check-in' }));
    await within(group('Night')).findByRole('button', { name: /^Check in/ });
    expect(sheet()).toBeNull();
  });

  it.each([
    ['Got it', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Got it' }))],
    ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
  ])('closes with %s, leaves the focus where it was and does not return', async (_way, leave) => {
    const opened = await openLate();
    await checkIn(opened, 'Night');
    const focused = document.activeElement;
    await quiet();
    expect(document.activeElement).toBe(focused);
    await leave(opened.user);
    expect(sheet()).toBeNull();
    await opened.user.click(screen.getByRole('button', { name: 'Undo night check-in' }));
    await within(group('Night')).findByRole('button', { name: /^Check in/ });
    await checkIn(opened, 'Night');
    await quiet();
    expect(sheet()).toBeNull();
  });

  it.each(['pointerdown', 'keydown'])('waits while the user is active: %s', (event) => {
    vi.useFakeTimers();
    const points = () => firstDay.getState().points;
    const checkIn = aCheckIn('night', DAY, '22:48', { points_earned: 93 });
    announceFirstDay({ first: true, checkIn, toast: 0 }, new ScreenMemory(FAKE_USER, memoryStorage()));
    for (let nth = 0; nth < 5; nth += 1) {
      vi.advanceTimersByTime(1_000);
      dispatchEvent(new Event(event));
    }
    vi.advanceTimersByTime(1_000);
    expect(points()).toBeNull();
    vi.advanceTimersByTime(100);
    expect(points()).toBe(93);
    closeFirstDay();
  });

  it('does not appear after an undo or a later check-in', async () => {
    const opened = await openLate();
    await checkIn(opened, 'Night');
    await opened.user.click(screen.getByRole('button', { name: 'Undo night check-in' }));
    await within(group('Night')).findByRole('button', { name: /^Check in/ });
    await quiet();
    expect(sheet()).toBeNull();
    cleanup();
    await checkIn(
      await openLate('22:48:00', { streaks: { morning_streak: 1, last_morning_check: DAY } }),
      'Night',
    );
    await quiet();
    expect(sheet()).toBeNull();
  });

  it('opens again from How it works in Settings', async () => {
    const { user } = await openSettings();
    await user.click(screen.getByRole('button', { name: 'How it works' }));
    const again = within(screen.getByRole('dialog', { name: 'How it works' }));
    expect(again.getAllByRole('listitem')).toHaveLength(3);
    await user.click(again.getByRole('button', { name: 'Got it' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
