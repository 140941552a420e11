import { describe, expect, it } from 'vitest';
import { retryAfterMs } from '#sync/protocol/wait-for-retry-after.ts';

const NOW = Date.parse('2026-11-18T07:00:00.000Z');

describe('retryAfterMs', () => {
  it.each([
    ['seconds', '30', 30_000],
    ['a date', 'Wed, 18 Nov 2026 07:01:30 GMT', 90_000],
    ['a date that is over', 'Wed, 18 Nov 2026 06:00:00 GMT', 0],
    ['no time at all', '0', 0],
    ['a day, which is cut', '86400', 300_000],
    ['a word nobody knows', 'soon', 0],
    ['a sum below nothing', '-5', 0],
  ])('is read from %s', (_what, header, ms) => {
    expect(retryAfterMs(header, NOW)).toBe(ms);
  });
});
