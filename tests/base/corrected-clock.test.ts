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

/** A device: the right time, a hand on its clock, and what it counts. */
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
/** What a call of that length to the server tells. */
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

describe('a corrected clock', () => {
  it('follows the device while nothing has been measured, and while that is within two minutes', () => {
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
  ])('shows the right time and by how much the device is %s, once that is more', async (_, by) => {
    wrongBy = by;
    const heard = vi.fn();
    clock.onChange(heard);
    clock.learn(measure());
    await Promise.resolve();
    expect(heard).toHaveBeenCalledOnce();
    expect(clock.now()).toBe(right);
    expect(clock.ahead()).toBe(by);
    live(3 * HOUR);
    sleep(9 * HOUR);
    expect(clock.now()).toBe(right);
  });

  it('goes on with the right time when the clock is set back with no network', async () => {
    const heard = vi.fn();
    clock.onChange(heard);
    clock.learn(measure());
    live(MINUTE);
    wrongBy = -HOUR;
    expect(clock.now()).toBe(right);
    expect(clock.ahead()).toBe(-HOUR);
    await Promise.resolve();
    expect(heard).toHaveBeenCalledOnce();
    wrongBy = -HOUR;
    clock.learn(measure()); // the same once more
    await Promise.resolve();
    expect(heard).toHaveBeenCalledOnce();
  });

  it('keeps the right time when a fast clock is set right', () => {
    wrongBy = HOUR;
    clock.learn(measure());
    wrongBy = 0;
    expect(clock.now()).toBe(right);
    expect(clock.ahead()).toBe(0);
  });

  it('takes a step forward for sleep, because it looks the same', () => {
    clock.learn(measure());
    sleep(8 * HOUR);
    expect(clock.now()).toBe(right);
    wrongBy = 8 * HOUR;
    expect(clock.now()).toBe(right + 8 * HOUR);
  });

  it('forgets what it concluded once it is measured again', () => {
    clock.learn(measure());
    wrongBy = -HOUR;
    expect(clock.ahead()).toBe(-HOUR);
    live(MINUTE);
    clock.learn(measure());
    expect(clock.now()).toBe(right);
    expect(clock.ahead()).toBe(-HOUR);
  });

  it('concludes nothing from a step back before anything was measured', () => {
    wrongBy = HOUR;
    expect(clock.now()).toBe(right + HOUR);
    wrongBy = 0;
    expect(clock.now()).toBe(right);
  });
});

describe('measuring a clock', () => {
  it('is as exact as half the way allows, and leaves slow answers out', () => {
    wrongBy = 5 * MINUTE;
    expect(measure(8 * SECOND)?.offsets).toEqual([-5 * MINUTE]);
    expect(measure(11 * SECOND)).toBeNull();
  });

  it('leaves out an answer during which the clock was set, or the device slept', () => {
    const set = startMeasuring(device);
    wrongBy = HOUR;
    expect(set()(right)).toBeNull();
    const slept = startMeasuring(device);
    sleep(MINUTE);
    expect(slept()(right)).toBeNull();
  });

  it('leaves out a time that cannot be read', () => {
    expect(startMeasuring(device)()(Number.NaN)).toBeNull();
  });

  it('takes the median of the last five, and starts again when they cannot be of one clock', () => {
    let known: MeasuredClock | null = null;
    for (const offset of [100, 90, 5_000, 110, 105, 95]) known = withOffset(known, { offset, at: NOON });
    expect(known?.offsets).toHaveLength(5);
    expect(known && offsetOf(known)).toBe(105);
    const set = withOffset(known, { offset: HOUR, at: NOON + 1 });
    expect(set).toEqual({ offsets: [HOUR], measured_at: NOON + 1 });
  });
});
