import { describe, expect, it } from 'vitest';
import { KEPT_INVITATION } from '#base/site-data.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { forgetInvitation, keepInvitation, keptInvitation } from '#ui/browser/kept-invitation.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-10-22T09:00:00Z');
const CODE = '0123456789abcdev';

describe('kept invitation', () => {
  it('is there for 7 days, and opening the link again does not keep it longer', () => {
    const storage = memoryStorage();
    expect(keptInvitation(storage, NOW)).toBeNull();
    keepInvitation(storage, { code: CODE, joins: false }, NOW);
    keepInvitation(storage, { code: CODE, joins: true }, NOW + 6 * DAY);
    expect(keptInvitation(storage, NOW + 7 * DAY - 1)).toEqual({ code: CODE, joins: true });
    expect(keptInvitation(storage, NOW + 7 * DAY)).toBeNull();
  });

  it('gives way to another code, which has 7 days of its own', () => {
    const storage = memoryStorage();
    keepInvitation(storage, { code: CODE, joins: true }, NOW);
    const other = { code: 'v0v0v0v0v0v0v0v0', joins: false };
    keepInvitation(storage, other, NOW + 6 * DAY);
    expect(keptInvitation(storage, NOW + 8 * DAY)).toEqual(other);
  });

  it('is gone once it is forgotten, and where the clock went back by more than 7 days', () => {
    const storage = memoryStorage();
    keepInvitation(storage, { code: CODE, joins: true }, NOW);
    expect(keptInvitation(storage, NOW - 8 * DAY)).toBeNull();
    forgetInvitation(storage);
    expect(keptInvitation(storage, NOW)).toBeNull();
  });

  it.each(['no JSON', '[]', '{"code":"0123","at":1}', `{"code":"${CODE}","at":"now"}`])(
    'is null when the stored text is %s',
    (text) => {
      const storage = memoryStorage();
      storage.setItem(KEPT_INVITATION, text);
      expect(keptInvitation(storage, NOW)).toBeNull();
    },
  );

  it('keeps nothing when the storage is full', () => {
    const full = {
      ...memoryStorage(),
      getItem: () => null,
      removeItem: () => undefined,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(() => keepInvitation(full, { code: CODE, joins: true }, NOW)).not.toThrow();
    expect(keptInvitation(full, NOW)).toBeNull();
  });
});
