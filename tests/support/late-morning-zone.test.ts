import { expect, it } from 'vitest';
import { lateMorningZone, smallHoursZone } from '#tests/support/late-morning-zone.ts';

it.each(Array.from({ length: 24 }, (_, hour) => hour))(
  'it is 11, and 1, somewhere when it is %i in Greenwich',
  (hour) => {
    const now = Date.UTC(2025, 10, 3, hour, 42);
    const hourIn = (timeZone: string) =>
      new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit' }).format(now);
    expect([hourIn(lateMorningZone(now)), hourIn(smallHoursZone(now))]).toEqual(['11', '01']);
  },
);
