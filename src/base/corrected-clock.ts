import type { Clock, DeviceClock, EpochMs } from '#base/clock.ts';
import { type MeasuredClock, offsetOf } from '#base/measured-clock.ts';

/** A clock of a device that may be wrong: it follows what was measured, once that is more than 2 minutes. */
export interface CorrectedClock extends Clock {
  readonly device: DeviceClock;
  /** Takes over what was measured last. The same again changes nothing. */
  learn(measured: MeasuredClock | null): void;
  /** How far the device's clock is ahead of the right time, in milliseconds; 0 while that is within 2 minutes. */
  ahead(): EpochMs;
  onChange(listener: () => void): () => void;
}

/** Within this the device's clock is taken as it is: a check-in counts by whole minutes of the wall that people see. */
const TOLERATED_MS = 2 * 60_000;
/** A step back of at least this is a hand on the clock, not its ordinary keeping of time. */
const SET_BACK_MS = 30_000;

/**
 * Corrects the device's clock by what was measured. Where the clock is set back while this page lives, the correction
 * moves along, also with no network: what counts milliseconds goes on. A step forward proves nothing, for a device that
 * slept looks the same; and over a restart nothing at all is known before the next measurement.
 */
export function correctClock(device: DeviceClock): CorrectedClock {
  let measured: MeasuredClock | null = null;
  let setBack = 0;
  const apart = () => device.now() - device.elapsed();
  let lastApart = apart();
  const listeners = new Set<() => void>();

  // not at once: whoever asks for the time may be in the midst of drawing
  const tell = () =>
    queueMicrotask(() => {
      for (const listener of listeners) listener();
    });

  const behind = () => {
    const step = lastApart - apart();
    lastApart -= step;
    if (measured && step >= SET_BACK_MS) {
      setBack += step;
      tell();
    }
    const off = measured ? offsetOf(measured) + setBack : 0;
    return Math.abs(off) > TOLERATED_MS ? off : 0;
  };

  return {
    device,
    now: () => device.now() + behind(),
    utcOffsetMinutes: (at) => device.utcOffsetMinutes(at),
    learn(next) {
      const before = behind();
      if (next?.measured_at !== measured?.measured_at) {
        setBack = 0;
        lastApart = apart();
      }
      measured = next;
      if (behind() !== before) tell();
    },
    ahead: () => 0 - behind(),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
