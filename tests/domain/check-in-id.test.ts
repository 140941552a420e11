import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import { sha256 } from '#domain/check-ins/sha-256.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import cases from '#tests/cases/check-in-id.json' with { type: 'json' };

describe('checkInId', () => {
  test.each(cases.ids)('returns the golden id for %s %s %s: %s', (...row) => {
    const [user, type, day, id] = row as [string, CheckInType, string, string];
    expect(checkInId(user, type, day)).toBe(id);
  });

  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

  test('hashes texts of any length like the SHA-256 of Node', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(sha256(text)).toBe(hashOf(text));
      }),
    );
    for (const length of [0, 55, 56, 63, 64, 119, 120]) {
      expect(sha256('a'.repeat(length))).toBe(hashOf('a'.repeat(length)));
    }
  });

  test('returns a version 8 UUID with the other bits of the SHA-256 hash', () => {
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.constantFrom<CheckInType>('morning', 'night'),
        fc.integer({ min: 1, max: 28 }),
        (user, type, n) => {
          const day = `2026-02-${String(n).padStart(2, '0')}`;
          const id = checkInId(user, type, day);
          expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
          const hash = hashOf(`${user}:${type}:${day}`);
          const free = (hex: string) => hex.slice(0, 12) + hex.slice(13, 16) + hex.slice(17);
          expect(free(id.replaceAll('-', ''))).toBe(free(hash.slice(0, 32)));
        },
      ),
    );
  });
});
