import { expect, it } from 'vitest';
import { lateMorningZone } from '#tests/support/late-morning-zone.ts';

it.each(Array.from({ length: 24 }, (_, hour) => hour))(
  'it is 11 somewhere when it is %i in Greenwich',
  (hour) => {
    const now = Date.UTC(2025, 10, 3, hour, 42);
    const zone = lateMorningZone(now);
    expect(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit' }).format(now)).toBe('11');
  },
);
