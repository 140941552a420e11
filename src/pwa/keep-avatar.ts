import { AVATAR_CACHE } from '#base/avatar-cache.ts';

/**
 * Hands a picture that was just uploaded to the worker's cache: it has not to be fetched back, and is there offline.
 * Quiet where there is no cache or no room: then the worker fetches it.
 */
export async function keepAvatar(
  address: string,
  picture: { bytes: ArrayBuffer; type: string },
): Promise<void> {
  try {
    const cache = await caches.open(AVATAR_CACHE);
    await cache.put(address, new Response(picture.bytes, { headers: { 'content-type': picture.type } }));
  } catch {
    // private windows have none
  }
}
