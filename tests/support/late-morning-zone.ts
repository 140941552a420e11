import type { EpochMs } from '#base/clock.ts';

/**
 * A time zone without clock changes in which it is now between 11:00 and 12:00, so that no browser test runs into
 * midnight. Mind the sign: 'Etc/GMT-2' is two hours east of Greenwich.
 */
export function lateMorningZone(now: EpochMs): string {
  const east = 11 - new Date(now).getUTCHours();
  if (east === 0) return 'Etc/GMT';
  return east > 0 ? `Etc/GMT-${east}` : `Etc/GMT+${-east}`;
}
