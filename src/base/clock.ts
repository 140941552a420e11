/** Milliseconds since 1970-01-01T00:00Z. */
export type EpochMs = number;

/** Where "now" comes from. Always an argument, so that a test can be at any time and in any zone. */
export interface Clock {
  now(): EpochMs;
  /** Minutes east of UTC that the device's zone observes at that instant (Berlin in summer: 120). */
  utcOffsetMinutes(at: EpochMs): number;
  /** Of a clock that may jump: calls back after it has; returns how to stop. */
  onChange?(listener: () => void): () => void;
}

/** What a device tells time by: a clock that anybody may set, and one that only counts. */
export interface DeviceClock extends Clock {
  /** Milliseconds since some moment; nobody can set it. In some browsers it stands still while the device sleeps. */
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
