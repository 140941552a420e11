import type { EpochMs } from '#base/clock.ts';
import type { Uuid } from '#base/uuid.ts';

/** The ending of a new picture's name. Objects named `.jpeg` are served as well. */
export type AvatarExtension = keyof typeof AVATAR_TYPES;

/** The types that the bucket accepts (product.md §5). */
export const AVATAR_TYPES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
} as const;

/** Where the public bucket `avatars` is served, on every backend. */
export const AVATARS_PATH = '/storage/v1/object/public/avatars/';

const NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/avatar-[0-9]{10,16}\.(png|jpe?g|webp|gif)$/;

/**
 * The object's name within the bucket: `{userId}/avatar-{timestamp}.{ext}` (product.md §3); the timestamp is 13
 * digits of epoch milliseconds. Each new picture gets a new name, so a cached one never has to be checked for
 * changes.
 */
export function avatarName(userId: Uuid, at: EpochMs, extension: AvatarExtension): string {
  const timestamp = String(Math.max(0, Math.trunc(at))).padStart(13, '0');
  return `${userId}/avatar-${timestamp}.${extension}`;
}

/** True for exactly the names that the bucket accepts. Twin: the policies of `avatars` in SQL. */
export function isAvatarName(name: string): boolean {
  return NAME.test(name);
}

/**
 * The address that a profile keeps. It has no host, because the host may change. Twin:
 * `private.guard_avatar_url` in SQL.
 */
export function avatarAddress(name: string): string {
  return AVATARS_PATH + name;
}

/** The object that an address names, or null. */
export function avatarNameAt(address: string): string | null {
  const name = address.startsWith(AVATARS_PATH) ? address.slice(AVATARS_PATH.length) : '';
  return isAvatarName(name) ? name : null;
}

/** The service worker's cache of users' pictures for offline use. A sign-out deletes it. */
export const AVATAR_CACHE = 'simmer-avatars';
