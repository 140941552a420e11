import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import type { CheckInType } from '#schemas/check-in.ts';

/**
 * Enough for a screen and a tap, which ask for the same ids several times. Going through a whole history
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
  const bytes = sha256(utf8ToBytes(name)).slice(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80; // version 8
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80; // variant 10
  const id = bytesToHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  if (remembered.size >= REMEMBERED) remembered.clear();
  remembered.set(name, id);
  return id;
}
