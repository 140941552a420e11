import type { DeviceClock, EpochMs } from '#base/clock.ts';

/** What is known of how far this device's clock is off. Kept beside the outbox, so that it holds with no network too. */
export interface MeasuredClock {
  /** Server minus device in milliseconds, the last few, newest last; they agree with each other. */
  offsets: readonly number[];
  /** When the newest was measured, by the device's clock as it then was. */
  measured_at: EpochMs;
}

/** An answer that took longer says too little: half of it may be an error. */
const SLOWEST_MS = 10_000;
/** More than two such errors can explain: the clock was set in between, and what was measured before is void. */
const AGREE_MS = 12_000;
/** The wall clock was set, or the device slept, while the answer was on its way. */
const STRAIGHT_MS = 1_000;
const KEPT = 5;

/**
 * Times one call to the server. What it gives back turns the server's time of the answer into server minus device, in
 * milliseconds: as if it had been read half-way. Null where the call tells nothing.
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

/** Adds what was just measured to what was known. */
export function withOffset(known: MeasuredClock | null, { offset, at }: MeasuredOffset): MeasuredClock {
  const agreeing = (known?.offsets ?? []).filter((earlier) => Math.abs(earlier - offset) <= AGREE_MS);
  return { offsets: [...agreeing, offset].slice(-KEPT), measured_at: at };
}

/** Whether it says anything that was not known: else it need not be written down. */
export function isNewOffset(known: MeasuredClock | null, { offset }: MeasuredOffset): boolean {
  return known === null || Math.abs(offsetOf(known) - offset) > AGREE_MS;
}

/** Server minus device in milliseconds: the median, so that a single slow answer moves nothing. */
export function offsetOf({ offsets }: MeasuredClock): number {
  const sorted = [...offsets].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
