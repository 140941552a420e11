import type { EpochMs } from '#base/clock.ts';

/**
 * A time zone without clock changes in which it is now between 11:00 and 12:00, so that no browser test runs into
 * midnight.
 */
export const lateMorningZone = (now: EpochMs): string => zoneAtHour(now, 11);

/** A time zone in which it is now between 06:00 and 07:00: a morning check-in is worth points for a new user. */
export const earlyMorningZone = (now: EpochMs): string => zoneAtHour(now, 6);

/** A time zone in which it is now between 01:00 and 02:00. */
export const smallHoursZone = (now: EpochMs): string => zoneAtHour(now, 1);

/** The sign is inverted: 'Etc/GMT-2' is two hours east of Greenwich. */
function zoneAtHour(now: EpochMs, hour: number): string {
  const ahead = hour - new Date(now).getUTCHours();
  const east = ahead < -12 ? ahead + 24 : ahead;
  if (east === 0) return 'Etc/GMT';
  return east > 0 ? `Etc/GMT-${east}` : `Etc/GMT+${-east}`;
}
