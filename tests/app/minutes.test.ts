import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { minutes } from '#app/minutes.ts';

const START = Date.parse('2026-10-25T00:59:30Z');
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });

const frame = new EventTarget();

const put = (visibilityState: 'visible' | 'hidden') => {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
};

/** Collects the seconds after the start at which the time is emitted. */
function follow(): { emitted: number[]; jump: () => void } {
  const emitted: number[] = [];
  let jump = () => {};
  const clock = {
    now: () => Date.now(),
    utcOffsetMinutes: () => 0,
    onChange: (listener: () => void) => {
      jump = listener;
      return () => undefined;
    },
  };
  minutes(clock).subscribe((at) => emitted.push((at - START) / 1000));
  return { emitted, jump: () => jump() };
}

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  page.visibilityState = 'visible';
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', frame);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('minutes', () => {
  it('emits the time at once and at each full minute', () => {
    const { emitted } = follow();
    vi.advanceTimersByTime(95_000);
    expect(emitted).toEqual([0, 30, 90]);
  });

  it('emits the time once on a hidden page, but not each minute', () => {
    page.visibilityState = 'hidden';
    const { emitted } = follow();
    vi.advanceTimersByTime(300_000);
    expect(emitted).toEqual([0]);
  });

  it('emits the time when the page is shown again, and from then on each minute', () => {
    const { emitted } = follow();
    put('hidden');
    vi.advanceTimersByTime(110_000);
    put('visible');
    vi.advanceTimersByTime(40_000);
    expect(emitted).toEqual([0, 0, 110, 150]);
  });

  it('emits the time when pageshow restores the page from the back/forward cache', () => {
    const { emitted } = follow();
    put('hidden');
    vi.advanceTimersByTime(110_000);
    page.visibilityState = 'visible';
    frame.dispatchEvent(new Event('pageshow'));
    vi.advanceTimersByTime(40_000);
    expect(emitted).toEqual([0, 0, 110, 150]);
  });

  it('emits the time when the clock jumps', () => {
    const { emitted, jump } = follow();
    vi.advanceTimersByTime(10_000);
    jump();
    expect(emitted).toEqual([0, 10]);
  });
});
