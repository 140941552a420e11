/** Milliseconds since 1970-01-01T00:00Z. */
export type EpochMs = number;

/** Where "now" comes from. Always an argument, so that a test can choose any time and zone. */
export interface Clock {
  now(): EpochMs;
  /** The device zone's offset at that instant, in minutes east of UTC (Berlin in summer: 120). */
  utcOffsetMinutes(at: EpochMs): number;
  /** For a clock that may jump: calls back after each jump; returns how to stop. */
  onChange?(listener: () => void): () => void;
}

/** A device's two clocks: a wall clock that anybody may set, and a counter. */
export interface DeviceClock extends Clock {
  /**
   * Milliseconds since some fixed moment; nobody can set it. In some browsers it stops while the device
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
