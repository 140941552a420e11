/** Milliseconds since 1970-01-01T00:00Z. */
export type EpochMs = number;

/** Where "now" comes from. Always an argument, so that a test can be at any time and in any zone. */
export interface Clock {
  now(): EpochMs;
  /** Minutes east of UTC that the device's zone observes at that instant (Berlin in summer: 120). */
  utcOffsetMinutes(at: EpochMs): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  utcOffsetMinutes: (at) => {
    const minutes = new Date(at).getTimezoneOffset();
    return minutes === 0 ? 0 : -minutes; // never -0
  },
};
