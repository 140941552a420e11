import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { queued } from '#tests/support/queue.ts';
import { aCheckIn } from '#tests/support/sample-rows.ts';
import { type Given, holdTime, openDashboard } from '#tests/ui/open-dashboard.tsx';
import { viewport } from '#tests/ui/render-app.tsx';

const DAY = '2026-10-22';
const RAN = {
  morning_streak: 12,
  night_streak: 7,
  last_morning_check: '2026-10-21',
  last_night_check: '2026-10-21',
};

async function open(time: string, given: Given = {}) {
  const clock = fakeClock(`${DAY}T${time}`);
  return { clock, ...(await openDashboard({ clock, streaks: RAN, ...given })) };
}

const group = (type: 'Morning' | 'Night') => within(screen.getByRole('group', { name: `${type} check-in` }));
const checkInButton = (type: 'Morning' | 'Night') => group(type).getByRole('button', { name: /^Check in/ });
const question = () => screen.findByRole('dialog', { name: /^Check in/ });
const plain = (text: string | null) => text?.replace(/\s/g, ' ').replaceAll('\u200e', '');
/** The text with ordinary spaces, and without the mark that keeps numbers left to right. */
const textOf = (element: HTMLElement) => plain(element.textContent);
const answer = async (name: string | RegExp) => within(await question()).getByRole('button', { name });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

const ANYWAY = 'Check in anyway';
const LATE = /^Check in\W*\+0$/;
const NO = /^(Wait for|Not now)/;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe.each([
  ['a tap on the dial before its window', '04:00:00', 'Morning', 'click', ANYWAY],
  ['a tap on the dial after its window', '10:00:00', 'Morning', 'click', LATE],
  ['a tap on the row before its window', '10:00:00', 'Night', 'click', ANYWAY],
  ['a tap on the row after its window', '20:00:00', 'Morning', 'click', LATE],
  ['Enter on the dial before its window', '04:00:00', 'Morning', '{Enter}', ANYWAY],
  ['Enter on the dial after its window', '10:00:00', 'Morning', '{Enter}', LATE],
  ['the space bar on the row', '10:00:00', 'Night', ' ', ANYWAY],
  ['the shortcut before its window', '04:00:00', 'Morning', 'shortcut', ANYWAY],
  ['the shortcut after its window', '10:00:00', 'Morning', 'shortcut', LATE],
] as const)('check-in worth nothing by %s', (_path, time, type, how, yes) => {
  const press = async () => {
    const opened = await open(time, how === 'shortcut' ? { path: `/?check-in=${type.toLowerCase()}` } : {});
    if (how === 'click') await opened.user.click(checkInButton(type));
    else if (how !== 'shortcut') {
      checkInButton(type).focus();
      await opened.user.keyboard(how);
    }
    return opened;
  };

  it('is not made without an answer', async () => {
    const { user, session } = await press();
    await user.click(await answer(NO));
    await closed();
    expect(await queued(session)).toEqual([]);
  });

  it('is made once after the answer', async () => {
    const { user, session } = await press();
    await user.click(await answer(yes));
    await group(type).findByRole('button', { name: 'Checked In!' });
    expect(await queued(session)).toMatchObject([
      { name: 'checkIn', args: { check_in_type: type.toLowerCase() } },
    ]);
  });
});

describe('check-in worth nothing', () => {
  it('is asked about on both dials of a wide screen', async () => {
    const { user, session } = await open('12:00:00');
    act(() => viewport.happyDOM.setViewport({ width: 1280, height: 800 }));
    await user.click(checkInButton('Morning'));
    await user.click(await answer(NO));
    await user.click(checkInButton('Night'));
    expect((await question()).getAttribute('aria-label')).toBe('Check in early for tonight?');
    expect(await queued(session)).toEqual([]);
  });

  it('is asked about after a tap on a button that still shows the points of the minute before', async () => {
    const { user, session, clock } = await open('08:40:59');
    expect(textOf(checkInButton('Morning'))).toBe('Check in+5');
    clock.set(`${DAY}T08:41:00`);
    await user.click(checkInButton('Morning'));
    await question();
    expect(await queued(session)).toEqual([]);
  });

  it('is asked about when the other check-in has taken its place on the dial', async () => {
    const { user, session, clock } = await open('07:00:00');
    await user.click(checkInButton('Morning'));
    await group('Morning').findByRole('button', { name: 'Checked In!' });
    await user.click(checkInButton('Night'));
    await user.click(await answer(NO));
    clock.set(`${DAY}T07:02:00`);
    act(() => document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(group('Night').getByRole('img')).toBeTruthy());
    await user.click(checkInButton('Night'));
    await question();
    expect(await queued(session)).toHaveLength(1);
  });
});

describe('early question', () => {
  it('says what a check-in costs now and what waiting earns', async () => {
    const { user } = await open('04:00:00');
    expect(textOf(checkInButton('Morning'))).toBe('Check in earlyOpens at 5:20 AM');
    await user.click(checkInButton('Morning'));
    const sheet = await question();
    expect(sheet.getAttribute('aria-label')).toBe('Check in early for this morning?');
    expect(textOf(sheet)).toContain(
      "You'd get 0 points, and this morning's check-in would be used up. It would still count for your streak.",
    );
    expect(textOf(sheet)).toContain("Wait till 7:00 AM and it's worth +1,300. Points start at 5:20 AM.");
    expect(within(sheet).getAllByRole('button').map(textOf)).toEqual(['Wait for 5:20 AM', 'Check in anyway']);
  });

  it('closes without a check-in when the window opens, which is announced', async () => {
    holdTime();
    vi.setSystemTime(`${DAY}T05:18:30Z`);
    const clock = { now: () => Date.now(), utcOffsetMinutes: () => 0 };
    const { session } = await openDashboard({ clock, streaks: RAN });
    act(() => checkInButton('Morning').click());
    await question();
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    await closed();
    expect(await queued(session)).toEqual([]);
    expect(textOf(checkInButton('Morning'))).toBe('Check in+5');
    expect(screen.getByText("This morning's check-in is open, 5 points now.")).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.queryByText(/check-in is open/)).toBeNull();
  });

  it('closes at the end of the day that it was asked about', async () => {
    const { user, session, clock } = await open('23:58:00', { goals: { night_goal_time: '12:00:00' } });
    await user.click(checkInButton('Night'));
    await question();
    clock.set('2026-10-23T00:00:10');
    act(() => document.dispatchEvent(new Event('visibilitychange')));
    await closed();
    expect(await queued(session)).toEqual([]);
  });
});

describe('check-in button', () => {
  it.each([
    ['at the first point', '05:20:00'],
    ['within the perfect window', '07:00:00'],
    ['at the last point', '08:40:00'],
  ])('asks nothing %s', async (_when, time) => {
    const { user } = await open(time);
    await user.click(checkInButton('Morning'));
    await group('Morning').findByRole('button', { name: 'Checked In!' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows when it opens, on the dial and in the row', async () => {
    await open('04:00:00');
    expect(textOf(checkInButton('Morning'))).toBe('Check in earlyOpens at 5:20 AM');
    expect(group('Night').getByText('Opens at 9:20 PM')).toBeTruthy();
    expect(checkInButton('Night').textContent).toBe('Check in early');
  });
});

describe('half a day', () => {
  const card = () => screen.findByRole('region', { name: 'Streaks' });
  const morningDone = [aCheckIn('morning', DAY, '07:02')];

  it.each([
    ['before the first check-in', {}, [], null],
    [
      'a new user',
      { morning_streak: 0, night_streak: 0, last_morning_check: null, last_night_check: null },
      [],
      'Check in tonight to start it',
    ],
    ['a streak goes on', { morning_streak: 13, last_morning_check: DAY }, morningDone, 'Tonight makes it 8'],
    [
      'the first day',
      { morning_streak: 1, night_streak: 0, last_morning_check: DAY, last_night_check: null },
      morningDone,
      'One more tonight makes it 1',
    ],
    [
      'the other streak is shorter anyway',
      { morning_streak: 3, last_morning_check: DAY, night_streak: 7 },
      morningDone,
      null,
    ],
  ])('says what the other check-in makes of it: %s', async (_, streaks, checkIns, text) => {
    await open('12:00:00', { streaks: { ...RAN, ...streaks }, checkIns });
    const words = (await card()).textContent;
    if (text) expect(words).toContain(text);
    else expect(words).not.toMatch(/makes it|start it/);
  });
});
