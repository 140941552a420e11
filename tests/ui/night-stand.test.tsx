import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { undoCheckIn } from '#commands/undo-check-in.ts';
import { clockTimeText } from '#copy/format/times.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { fillDisk } from '#tests/support/full-disk.ts';
import { aCheckIn } from '#tests/support/sample-rows.ts';
import { type Given, holdTime, openDashboard } from '#tests/ui/open-dashboard.tsx';
import { toastRegion } from '#tests/ui/render-app.tsx';
import '#ui/screens/dashboard/night-stand/night-stand.tsx';
import { toasts } from '#ui/state/toasts.ts';

/** A time in the format of the machine's locale. */
const time = (text: string) => clockTimeText(`${text}:00`);

const DAY = '2026-10-22';
const BEFORE = '2026-10-21';
const streaks = {
  morning_streak: 8,
  night_streak: 7,
  last_morning_check: DAY,
  last_night_check: BEFORE,
};
const MORNING = aCheckIn('morning', DAY, '06:58', { streak: 8, streak_multiplier: 8 });

interface Opened extends Pick<Given, 'before' | 'status'> {
  at?: string;
  day?: string;
  checkIns?: readonly CheckIn[];
}

/** Opens the night stand of a user with a streak; the morning of that day is done. */
async function open({ at = '22:31:00', day = DAY, checkIns = [MORNING], ...given }: Opened = {}) {
  const clock = fakeClock(`${day}T${at}`);
  const opened = await openDashboard({ clock, streaks, checkIns, ...given });
  await opened.user.click(screen.getByRole('button', { name: 'Night stand' }));
  await vi.waitFor(() => expect(stand()).not.toBeNull());
  /** Moves the clock on the wall, without a touch. */
  const moveTo = async (wall: string) => {
    clock.set(wall);
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  };
  return { ...opened, moveTo };
}

const stand = () => document.querySelector<HTMLDialogElement>('[data-night-stand]');
function inStand() {
  const found = stand();
  if (!found) throw new Error('The night stand is closed');
  return within(found);
}
const face = () => inStand().getByRole('timer').textContent;
const clockName = () => inStand().getByRole('img').getAttribute('aria-label');
const checkInButton = () => inStand().getByRole('button', { name: /^Check in/ });
const isDim = () => stand()?.dataset.dim === '';
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const gone = () => vi.waitFor(() => expect(stand()).toBeNull());
/** A tap beside the button. */
const tapBeside = () => act(async () => void fireEvent.click(inStand().getByRole('timer')));

/** A slide of that many pixels upwards, in a window of 844 px. */
async function slide(up: number) {
  const on = inStand().getByRole('timer');
  const pointer = (clientY: number) => ({ pointerId: 1, isPrimary: true, clientY, bubbles: true });
  await act(async () => {
    fireEvent.pointerDown(on, pointer(500));
    fireEvent.pointerMove(on, pointer(500 - 20 * Math.sign(up)));
    fireEvent.pointerMove(on, pointer(500 - 20 * Math.sign(up) - up));
  });
  return () =>
    act(async () => {
      fireEvent.pointerUp(on, pointer(500 - up));
      fireEvent.click(on);
    });
}

beforeEach(() => {
  localStorage.clear();
  holdTime();
  HTMLElement.prototype.setPointerCapture ??= () => undefined;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'wakeLock');
  Reflect.deleteProperty(document, 'visibilityState');
});

describe('Night stand', () => {
  it('shows the time, the distance to the goal and the button of the dashboard', async () => {
    await open();
    expect(face()).toContain('31');
    expect(face()).toContain(`29 min until ${time('23:00')}`);
    expect(checkInButton().textContent).toMatch(/^Check in.*\+76$/);
    expect(document.activeElement).toBe(checkInButton());
    expect(clockName()).toBe(`${time('22:31')}. 29 minutes before your night goal, 76 points now`);
    expect(inStand().getByRole('timer').getAttribute('aria-live')).toBe('off');
  });

  it('shows a plate before the window, on which a tap does nothing', async () => {
    await open({ at: '03:12:00', day: '2026-10-23' });
    expect(face()).toContain(`3 h 48 until ${time('07:00')}`);
    const plate = inStand().getByText(/^Opens at .?5:20/);
    expect(inStand().queryByRole('button', { name: /^Check in/ })).toBeNull();
    await act(async () => void fireEvent.click(plate));
    expect(stand()).not.toBeNull();
    expect(document.activeElement).toBe(stand());
  });

  it('turns the plate into the button and announces it when the window opens', async () => {
    const { moveTo } = await open({ at: '05:19:00', day: '2026-10-23' });
    await moveTo('2026-10-23T05:20:00');
    expect(checkInButton().textContent).toMatch(/^Check in.*\+5$/);
    expect(inStand().getByText("This morning's check-in is open, 5 points now.")).toBeTruthy();
  });

  it('checks in, shows how it went and when to come back, then the next check-in', async () => {
    const { user, moveTo } = await open({ at: '22:58:30' });
    await user.click(checkInButton());
    expect(await inStand().findByRole('button', { name: 'Checked In!' })).toHaveProperty('disabled', true);
    await vi.waitFor(() => expect(face()).toContain('Perfect timing! 🎯'));
    expect(inStand().getByText(/^See you at .?7:00/)).toBeTruthy();
    expect(await inStand().findByText(/^Perfect timing! 🎯 \+\d+ points!/)).toBeTruthy();
    await vi.waitFor(() => expect(document.activeElement).toBe(stand()));
    await moveTo(`${DAY}T23:00:00`);
    // the store shows the row a few frames after the tap
    await vi.waitFor(() => expect(face()).toContain(`8 h until ${time('07:00')}`));
    expect(inStand().getByText(/^Opens at .?5:20/)).toBeTruthy();
  });

  it('shows a check-in offline as saved here', async () => {
    const { user } = await open({ status: { online: false } });
    await user.click(checkInButton());
    expect(await inStand().findByText(/^Saved/)).toBeTruthy();
  });

  it('opens the check-in again when it is undone elsewhere', async () => {
    const { user, session } = await open();
    await user.click(checkInButton());
    await inStand().findByRole('button', { name: 'Checked In!' });
    const row = aCheckIn('night', DAY, '22:31', { streak: 8 });
    await act(async () => void (await undoCheckIn(session, row)));
    await vi.waitFor(() => expect(checkInButton()).toHaveProperty('disabled', false));
  });

  it('shows an error of the check-in in place of its line, until the next press', async () => {
    const { user } = await open();
    const makeRoom = fillDisk();
    await user.click(checkInButton());
    const alert = await vi.waitFor(() => {
      const found = inStand().getByRole('alert');
      expect(found.textContent).not.toBe('');
      return found;
    });
    expect(inStand().queryByText(/^Perfect from/)).toBeNull();
    makeRoom();
    await user.click(checkInButton());
    await inStand().findByRole('button', { name: 'Checked In!' });
    expect(alert.textContent).toBe('');
  });
});

describe('leaving the night stand', () => {
  it('happens with a tap beside the button', async () => {
    await open();
    await tapBeside();
    await gone();
    expect(history.state?.usr ?? null).toBeNull();
  });

  it('happens with Escape, and goes back only one page', async () => {
    await open();
    await act(async () => {
      fireEvent(stand() as HTMLElement, new Event('cancel', { cancelable: true }));
      fireEvent(stand() as HTMLElement, new Event('close'));
    });
    await gone();
    expect(location.pathname).toBe('/');
  });

  it('happens with Back', async () => {
    await open();
    act(() => history.back());
    await gone();
  });

  it('happens with the hidden button', async () => {
    const { user } = await open();
    await user.click(inStand().getByRole('button', { name: 'Leave' }));
    await gone();
  });

  it('happens when the page is hidden', async () => {
    await open();
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await gone();
  });

  it('is explained for 6 s after the opening and after each wake', async () => {
    await open();
    const hint = () => inStand().queryByText('Tap anywhere to leave');
    expect(hint()).toBeTruthy();
    await pass(6_000);
    expect(hint()).toBeNull();
    await pass(24_000);
    await tapBeside();
    expect(hint()).toBeTruthy();
    await pass(6_000);
    expect(hint()).toBeNull();
  });
});

describe('dim of the night stand', () => {
  it('comes 30 s after the last touch; a tap beside the button then wakes, and the next one leaves', async () => {
    await open();
    await pass(29_000);
    expect(isDim()).toBe(false);
    await pass(1_000);
    expect(isDim()).toBe(true);
    await tapBeside();
    expect(isDim()).toBe(false);
    expect(stand()).not.toBeNull();
    await tapBeside();
    await gone();
  });

  it('leaves the button working at the first tap', async () => {
    const { user } = await open();
    await pass(30_000);
    expect(isDim()).toBe(true);
    await user.click(checkInButton());
    expect(await inStand().findByRole('button', { name: 'Checked In!' })).toBeTruthy();
    expect(isDim()).toBe(false);
  });

  it('gives way to full brightness inside the perfect window, where the first tap leaves', async () => {
    const { moveTo } = await open();
    await pass(30_000);
    await moveTo(`${DAY}T22:55:00`);
    expect(isDim()).toBe(false);
    await tapBeside();
    await gone();
  });

  it('follows a slide, shows a bar, and is kept on this device', async () => {
    await open({ at: '03:12:00', day: '2026-10-23' });
    const letGo = await slide(253);
    expect(inStand().getByText('Slide up or down to dim')).toBeTruthy();
    expect(Number(inStand().getByRole('timer').style.opacity)).toBeCloseTo(0.76);
    await letGo();
    expect(isDim()).toBe(true);
    expect(localStorage.getItem('simmer-night-stand-dim')).toBe('60');
    await pass(2_000);
    expect(inStand().queryByText('Slide up or down to dim')).toBeNull();
  });

  it('can be set with buttons', async () => {
    const { user } = await open();
    await user.click(inStand().getByRole('button', { name: 'Brighter' }));
    expect(localStorage.getItem('simmer-night-stand-dim')).toBe('20');
    expect(inStand().getByText('Brightness 20 %')).toBeTruthy();
    await user.click(inStand().getByRole('button', { name: 'Dimmer' }));
    expect(localStorage.getItem('simmer-night-stand-dim')).toBe('10');
  });

  it('moves the picture each minute', async () => {
    const { moveTo } = await open();
    const place = () => (inStand().getByRole('timer').parentElement as HTMLElement).style.translate;
    const before = place();
    await moveTo(`${DAY}T22:32:00`);
    expect(place()).not.toBe(before);
  });
});

describe('screen of the night stand', () => {
  function lockOf(request: () => Promise<unknown>) {
    const lock = { request: vi.fn(request) };
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: lock });
    return lock;
  }
  const mayTurnOff = () => inStand().queryByText('Your phone may turn its screen off by itself.');

  it('is kept on, and released when the user leaves', async () => {
    const release = vi.fn(async () => undefined);
    const lock = lockOf(async () => ({ release }));
    await open();
    expect(lock.request).toHaveBeenCalledTimes(1);
    expect(mayTurnOff()).toBeNull();
    await tapBeside();
    await gone();
    expect(release).toHaveBeenCalledTimes(1);
  });

  it('is requested once, also when the page is shown again', async () => {
    const lock = lockOf(async () => ({ release: async () => undefined }));
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'visible' });
    await open();
    act(() => void window.dispatchEvent(new Event('pageshow')));
    expect(lock.request).toHaveBeenCalledTimes(1);
  });

  it('may turn off when the browser rejects the wake lock, and says so once, for 6 s', async () => {
    lockOf(() => Promise.reject(new DOMException('battery', 'NotAllowedError')));
    await open();
    await vi.waitFor(() => expect(mayTurnOff()).toBeTruthy());
    await pass(6_000);
    expect(mayTurnOff()).toBeNull();
    await pass(30_000);
    await tapBeside();
    expect(mayTurnOff()).toBeNull();
  });
});

describe('toasts and feasts of the night stand', () => {
  it('wait for the dashboard, except the one of the check-in', async () => {
    const { user } = await open();
    await user.click(checkInButton());
    await inStand().findByRole('button', { name: 'Checked In!' });
    act(() => void toasts.info('Ana accepted', null));
    expect(inStand().queryByText('Ana accepted')).toBeNull();
    expect(screen.queryByText('Ana accepted')).toBeNull();
    await tapBeside();
    await gone();
    expect(within(toastRegion()).getByText('Ana accepted')).toBeTruthy();
    expect(within(toastRegion()).queryByText(/points!/)).toBeNull();
    expect(await screen.findByRole('button', { name: 'Undo night check-in' })).toBeTruthy();
  });
});
