import { expect, it } from 'vitest';
import { lateMorningZone, smallHoursZone } from '#tests/support/late-morning-zone.ts';

it.each(Array.from({ length: 24 }, (_, hour) => hour))(
  'finds a zone in which it is 11, and one in which it is 1, when it is %i o’clock in Greenwich',
  (hour) => {
    const now = Date.UTC(2025, 10, 3, hour, 42);
    const hourIn = (timeZone: string) =>
      new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit' }).format(now);
    expect([hourIn(lateMorningZone(now)), hourIn(smallHoursZone(now))]).toEqual(['11', '01']);
  },
);
