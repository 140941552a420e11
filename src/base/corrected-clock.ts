import type { Clock, DeviceClock, EpochMs } from '#base/clock.ts';
import { type MeasuredClock, offsetOf } from '#base/measured-clock.ts';

/**
 * The clock of a device that may be wrong. It is corrected by the measured error once that exceeds 2 minutes.
 */
export interface CorrectedClock extends Clock {
  readonly device: DeviceClock;
  /** Takes over the latest measurement. The same measurement again changes nothing. */
  learn(measured: MeasuredClock | null): void;
  /** How far the device's clock is ahead of the right time, in milliseconds; 0 when within 2 minutes. */
  ahead(): EpochMs;
  onChange(listener: () => void): () => void;
}

/** A smaller error is not corrected: a check-in counts whole minutes of the clock that people see. */
const TOLERATED_MS = 2 * 60_000;
/** A step back of at least this much means that somebody set the clock. */
const SET_BACK_MS = 30_000;

/**
 * Corrects the device's clock by the measured error. When the clock is set back while this page is open, the
 * correction changes with it, even offline, because the counter shows the step. A step forward proves
 * nothing, since a device that slept looks the same. After a restart nothing is known until the next
 * measurement.
 */
export function correctClock(device: DeviceClock): CorrectedClock {
  let measured: MeasuredClock | null = null;
  let setBack = 0;
  const apart = () => device.now() - device.elapsed();
  let lastApart = apart();
  const listeners = new Set<() => void>();

  // later, because a component may be reading the clock while it renders
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
