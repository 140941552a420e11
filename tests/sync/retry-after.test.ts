import { describe, expect, it } from 'vitest';
import { retryAfterMs } from '#sync/protocol/wait-for-retry-after.ts';

const NOW = Date.parse('2026-11-18T07:00:00.000Z');

describe('retryAfterMs', () => {
  it.each([
    ['seconds', '30', 30_000],
    ['seconds between spaces', ' 30 ', 30_000],
    ['a date', 'Wed, 18 Nov 2026 07:01:30 GMT', 90_000],
    ['a date that begins with a number', '18 Nov 2026 07:01:30 GMT', 90_000],
    ['a date that ends with a number', 'Wed, 18 Nov 2026 07:01:30 +0000', 90_000],
    ['a past date', 'Wed, 18 Nov 2026 06:00:00 GMT', 0],
    ['zero', '0', 0],
    ['a day, limited to five minutes', '86400', 300_000],
    ['unknown text', 'soon', 0],
    ['a negative number', '-5', 0],
  ])('returns the delay for %s', (_what, header, ms) => {
    expect(retryAfterMs(header, NOW)).toBe(ms);
  });
});
