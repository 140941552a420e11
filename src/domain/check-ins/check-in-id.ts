import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { sha256 } from '#domain/check-ins/sha-256.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';

/**
 * Enough for a screen and a tap, which need the same ids several times. Going through a whole history
 * needs no cache.
 */
const REMEMBERED = 64;
const remembered = new Map<string, Uuid>();

/**
 * The id of the one check-in a user can have of that type on that day: a UUIDv8 of the first 16 bytes of
 * sha-256('user:type:day'), so that two offline devices make the same row. Synchronous, hence not WebCrypto.
 * Twin: `private.check_in_id` in SQL; both run tests/cases/check-in-id.json.
 */
export function checkInId(userId: Uuid, type: CheckInType, day: LocalDay): Uuid {
  const name = `${userId}:${type}:${day}`;
  const known = remembered.get(name);
  if (known !== undefined) return known;
  const id = sha256(name).replace(
    /^(.{8})(.{4}).(.{3})(.)(.{3})(.{12}).*/,
    // version 8, variant 10
    (_, first, second, third, variant, fourth, rest) =>
      `${first}-${second}-8${third}-${((Number.parseInt(variant, 16) & 3) | 8).toString(16)}${fourth}-${rest}`,
  );
  if (remembered.size >= REMEMBERED) remembered.clear();
  remembered.set(name, id);
  return id;
}
