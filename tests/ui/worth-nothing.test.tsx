import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { queued } from '#tests/support/queue.ts';
import { aCheckIn } from '#tests/support/sample-rows.ts';
import { type Given, holdTime, openDashboard } from '#tests/ui/open-dashboard.tsx';
import { viewport } from '#tests/ui/render-app.tsx';

const DAY = '2026-10-22';
const YESTERDAY = '2026-10-21';
const RAN = {
  morning_streak: 12,
  night_streak: 7,
  last_morning_check: YESTERDAY,
  last_night_check: YESTERDAY,
};

const open = (time: string, given: Given = {}) =>
  openDashboard({ clock: fakeClock(`${DAY}T${time}`), streaks: RAN, ...given });
type Opened = Awaited<ReturnType<typeof open>>;
const group = (type: 'Morning' | 'Night') => within(screen.getByRole('group', { name: `${type} check-in` }));
const press = ({ user }: Opened, type: 'Morning' | 'Night') => user.click(group(type).getByRole('button'));
const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }));
const EARLY = 'Check in early for this morning?';
const LATE = 'Check in for this morning?';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('check-in worth nothing', () => {
  it('asks before its window, and waits unless the user insists', async () => {
    const opened = await open('04:46:00');
    await press(opened, 'Morning');
    const asked = await sheet(EARLY);
    expect(
      asked.getByText(/^You'd get 0 points, and this morning's check-in would be used up\./),
    ).toBeTruthy();
    expect(asked.getByText(/^Wait till 7:00.* and it's worth .*\+1,300\. Points start at 5:20/)).toBeTruthy();
    await opened.user.click(asked.getByRole('button', { name: /^Wait for 5:20/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await queued(opened.session)).toEqual([]);

    await press(opened, 'Morning');
    await opened.user.click((await sheet(EARLY)).getByRole('button', { name: 'Check in anyway' }));
    await waitFor(async () => expect(await queued(opened.session)).toMatchObject([{ name: 'checkIn' }]));
  });

  it('asks in the row of the other check-in', async () => {
    const opened = await open('06:53:00');
    expect(screen.getByText(/^Opens at 9:20/)).toBeTruthy();
    await press(opened, 'Night');
    expect(await sheet('Check in early for tonight?')).toBeTruthy();
    expect(await queued(opened.session)).toEqual([]);
  });

  it('asks on both dials of a wide screen', async () => {
    const opened = await open('12:00:00');
    act(() => viewport.happyDOM.setViewport({ width: 1280, height: 800 }));
    await press(opened, 'Morning');
    await opened.user.click((await sheet(LATE)).getByRole('button', { name: 'Not now' }));
    await press(opened, 'Night');
    expect(await sheet('Check in early for tonight?')).toBeTruthy();
    expect(await queued(opened.session)).toEqual([]);
  });

  it('asks too late for points, without blame, and offers the streak', async () => {
    const opened = await open('09:05:00');
    expect(group('Morning').getByText('Too late for points. Check in to make it 13 in a row.')).toBeTruthy();
    await press(opened, 'Morning');
    const asked = await sheet(LATE);
    expect(asked.getByText("It's too late for points. It would still count for your streak.")).toBeTruthy();
    expect(await queued(opened.session)).toEqual([]);
    await opened.user.click(asked.getByRole('button', { name: /^Check in/ }));
    await waitFor(async () => expect(await queued(opened.session)).toHaveLength(1));
  });

  it('asks when the points run out between the last look at the screen and the tap', async () => {
    const clock = fakeClock(`${DAY}T08:40:30`);
    const opened = await openDashboard({ clock, streaks: RAN });
    clock.set(`${DAY}T08:41:05`);
    await press(opened, 'Morning');
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(await queued(opened.session)).toEqual([]);
  });

  it.each(['morning', 'night'])('asks for the address of a shortcut or a notification: %s', async (type) => {
    const opened = await open('12:00:00', { path: `/?check-in=${type}` });
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(await queued(opened.session)).toEqual([]);
  });

  it('closes the question when the window opens, and checks nothing in', async () => {
    holdTime();
    vi.setSystemTime(`${DAY}T05:18:30Z`);
    const clock = { now: () => Date.now(), utcOffsetMinutes: () => 0 };
    const opened = await openDashboard({ clock, streaks: RAN });
    await press(opened, 'Morning');
    await screen.findByRole('dialog', { name: EARLY });
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(group('Morning').getByRole('button').textContent).toContain('+5');
    expect(await queued(opened.session)).toEqual([]);
  });

  it('never asks while there are points', async () => {
    const opened = await open('08:40:00');
    await press(opened, 'Morning');
    await waitFor(async () => expect(await queued(opened.session)).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('half a day', () => {
  const card = () => screen.findByRole('region', { name: 'Streaks' });
  const morningDone = [aCheckIn('morning', DAY, '07:02')];

  it.each([
    ['before the first check-in', {}, [], null],
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
    else expect(words).not.toContain('makes it');
  });
});
