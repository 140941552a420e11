import type { DeviceClock, EpochMs } from '#base/clock.ts';

/**
 * How far this device's clock is off, as measured. Stored beside the outbox, so that it also holds offline.
 */
export interface MeasuredClock {
  /**
   * Server minus device in milliseconds: the last few measurements, newest last. They agree with each other.
   */
  offsets: readonly number[];
  /** When the newest was measured, by the device's clock at that moment. */
  measured_at: EpochMs;
}

/** A slower answer is ignored: half of its time may be error. */
const SLOWEST_MS = 10_000;
/**
 * Two measurements that differ by more than two such errors: the clock was set in between, and the older ones
 * are void.
 */
const AGREE_MS = 12_000;
/** A larger difference means that the clock was set, or the device slept, while the answer was on its way. */
const STRAIGHT_MS = 1_000;
const KEPT = 5;

/**
 * Times one call to the server. The returned function turns the server's time in the answer into server minus
 * device, in milliseconds, as if it had been read half-way. Null when the call took too long or the clock was
 * set meanwhile.
 */
export function startMeasuring(device: DeviceClock): () => (serverTime: EpochMs) => MeasuredOffset | null {
  const began = { wall: device.now(), elapsed: device.elapsed() };
  return () => {
    const wall = device.now();
    const took = device.elapsed() - began.elapsed;
    const straight = Math.abs(wall - began.wall - took) <= STRAIGHT_MS;
    return (serverTime) =>
      straight && took <= SLOWEST_MS && Number.isFinite(serverTime)
        ? { offset: Math.round(serverTime - (wall - took / 2)), at: wall }
        : null;
  };
}

export interface MeasuredOffset {
  offset: number;
  at: EpochMs;
}

/** Adds a measurement to the earlier ones. */
export function withOffset(known: MeasuredClock | null, { offset, at }: MeasuredOffset): MeasuredClock {
  const agreeing = (known?.offsets ?? []).filter((earlier) => Math.abs(earlier - offset) <= AGREE_MS);
  return { offsets: [...agreeing, offset].slice(-KEPT), measured_at: at };
}

/** True when the measurement adds something new; otherwise it need not be stored. */
export function isNewOffset(known: MeasuredClock | null, { offset }: MeasuredOffset): boolean {
  return known === null || Math.abs(offsetOf(known) - offset) > AGREE_MS;
}

/** Server minus device in milliseconds: the median, so that a single slow answer changes nothing. */
export function offsetOf({ offsets }: MeasuredClock): number {
  const sorted = [...offsets].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
