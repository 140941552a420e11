/** Milliseconds since 1970-01-01T00:00Z. */
export type EpochMs = number;

/** The source of the current time. It is always passed as an argument, so that a test can choose any time and zone. */
export interface Clock {
  now(): EpochMs;
  /** The device zone's offset at that instant, in minutes east of UTC (Berlin in summer: 120). */
  utcOffsetMinutes(at: EpochMs): number;
  /** Exists if the clock may jump. Calls back after each jump, and returns a function that stops it. */
  onChange?(listener: () => void): () => void;
}

/** A device's two clocks: a wall clock that the user may set, and a counter. */
export interface DeviceClock extends Clock {
  /**
   * Milliseconds since some fixed moment; it cannot be set. In some browsers it stops while the device
   * sleeps.
   */
  elapsed(): number;
}

export const systemClock: DeviceClock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  utcOffsetMinutes: (at) => {
    const minutes = new Date(at).getTimezoneOffset();
    return minutes === 0 ? 0 : -minutes; // never -0
  },
};

/**
 * How far this device's clock is off, as measured. Stored beside the outbox, so that it is also used offline.
 */
export interface MeasuredClock {
  /**
   * Server minus device in milliseconds: the last few measurements, newest last. They agree with each other.
   */
  offsets: readonly number[];
  /** When the newest was measured, by the device's clock at that moment. */
  measured_at: EpochMs;
}

/** A slower response is ignored: half of its time may be error. */
const SLOWEST_MS = 10_000;
/**
 * Two measurements that differ by more than two such errors: the clock was set in between, and the older ones
 * are void.
 */
const AGREE_MS = 12_000;
/** A larger difference means that the clock was set, or the device slept, while the response was on its way. */
const STRAIGHT_MS = 1_000;
const KEPT = 5;

/**
 * Times one request to the server. The returned function turns the server's time in the response into server minus
 * device, in milliseconds, as if it had been read half-way. Null when the request took too long or the clock was
 * set in the meantime.
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

/** Server minus device in milliseconds: the median, so that a single slow response changes nothing. */
export function offsetOf({ offsets }: MeasuredClock): number {
  const sorted = [...offsets].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

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

/** A smaller error is not corrected: a check-in counts whole minutes of the clock that users see. */
const TOLERATED_MS = 2 * 60_000;
/** A step back of at least this much means that the clock was set. */
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

  // asynchronously, because a component may be reading the clock while it renders
  const notify = () =>
    queueMicrotask(() => {
      for (const listener of listeners) listener();
    });

  const behind = () => {
    const step = lastApart - apart();
    lastApart -= step;
    if (measured && step >= SET_BACK_MS) {
      setBack += step;
      notify();
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
      if (behind() !== before) notify();
    },
    ahead: () => 0 - behind(),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
