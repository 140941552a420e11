import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type CorrectedClock,
  correctClock,
  type MeasuredClock,
  offsetOf,
  startMeasuring,
  withOffset,
} from '#base/clock.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const NOON = Date.parse('2026-11-18T12:00:00.000Z');

/** A device: the true time, the error of its wall clock, and its monotonic counter, which stops during sleep. */
let right: number;
let wrongBy: number;
let counted: number;
let clock: CorrectedClock;
const device = { now: () => right + wrongBy, elapsed: () => counted, utcOffsetMinutes: () => 60 };
const live = (ms: number) => {
  right += ms;
  counted += ms;
};
const sleep = (ms: number) => {
  right += ms;
};
/** The measurement of a request of this duration in milliseconds. */
const measure = (ms = 100): MeasuredClock | null => {
  const stop = startMeasuring(device);
  live(ms / 2);
  const serverTime = right;
  live(ms / 2);
  const offset = stop()(serverTime);
  return offset && withOffset(null, offset);
};

beforeEach(() => {
  right = NOON;
  wrongBy = 0;
  counted = 5_000;
  clock = correctClock(device);
});

describe('correctClock', () => {
  it('returns the device time before the first measurement, and while it is at most two minutes wrong', () => {
    wrongBy = 10 * MINUTE;
    expect(clock.now()).toBe(NOON + 10 * MINUTE);
    wrongBy = 2 * MINUTE;
    clock.learn(measure());
    expect(clock.now()).toBe(right + 2 * MINUTE);
    expect(clock.ahead()).toBe(0);
  });

  it.each([
    ['fast', 7 * MINUTE],
    ['slow', -26 * HOUR],
  ])(
    'returns the true time and the error of a device clock that is more than two minutes %s',
    async (_, by) => {
      wrongBy = by;
      const onChange = vi.fn();
      clock.onChange(onChange);
      clock.learn(measure());
      await Promise.resolve();
      expect(onChange).toHaveBeenCalledOnce();
      expect(clock.now()).toBe(right);
      expect(clock.ahead()).toBe(by);
      live(3 * HOUR);
      sleep(9 * HOUR);
      expect(clock.now()).toBe(right);
    },
  );

  it('keeps the true time when the device clock is set back offline', async () => {
    const onChange = vi.fn();
    clock.onChange(onChange);
    clock.learn(measure());
    live(MINUTE);
    wrongBy = -HOUR;
    expect(clock.now()).toBe(right);
    expect(clock.ahead()).toBe(-HOUR);
    await Promise.resolve();
    expect(onChange).toHaveBeenCalledOnce();
    wrongBy = -HOUR;
    clock.learn(measure()); // measures the same error
    await Promise.resolve();
    expect(onChange).toHaveBeenCalledOnce();
  });

  it('keeps the true time when a fast device clock is corrected', () => {
    wrongBy = HOUR;
    clock.learn(measure());
    wrongBy = 0;
    expect(clock.now()).toBe(right);
    expect(clock.ahead()).toBe(0);
  });

  it('treats a forward step of the device clock like sleep, which looks the same', () => {
    clock.learn(measure());
    sleep(8 * HOUR);
    expect(clock.now()).toBe(right);
    wrongBy = 8 * HOUR;
    expect(clock.now()).toBe(right + 8 * HOUR);
  });

  it('replaces the correction by the next measurement after a detected clock change', () => {
    clock.learn(measure());
    wrongBy = -HOUR;
    expect(clock.ahead()).toBe(-HOUR);
    live(MINUTE);
    clock.learn(measure());
    expect(clock.now()).toBe(right);
    expect(clock.ahead()).toBe(-HOUR);
  });

  it('ignores a backward step of the device clock before the first measurement', () => {
    wrongBy = HOUR;
    expect(clock.now()).toBe(right + HOUR);
    wrongBy = 0;
    expect(clock.now()).toBe(right);
  });
});

describe('startMeasuring', () => {
  it('measures the offset halfway through a request, and discards slow responses', () => {
    wrongBy = 5 * MINUTE;
    expect(measure(8 * SECOND)?.offsets).toEqual([-5 * MINUTE]);
    expect(measure(11 * SECOND)).toBeNull();
  });

  it('discards a response during which the clock was set or the device slept', () => {
    const set = startMeasuring(device);
    wrongBy = HOUR;
    expect(set()(right)).toBeNull();
    const slept = startMeasuring(device);
    sleep(MINUTE);
    expect(slept()(right)).toBeNull();
  });

  it('discards a server time that is not a number', () => {
    expect(startMeasuring(device)()(Number.NaN)).toBeNull();
  });

  it('uses the median of the last five offsets, and starts again if the clock was set', () => {
    let known: MeasuredClock | null = null;
    for (const offset of [100, 90, 5_000, 110, 105, 95]) known = withOffset(known, { offset, at: NOON });
    expect(known?.offsets).toHaveLength(5);
    expect(known && offsetOf(known)).toBe(105);
    const set = withOffset(known, { offset: HOUR, at: NOON + 1 });
    expect(set).toEqual({ offsets: [HOUR], measured_at: NOON + 1 });
  });
});
