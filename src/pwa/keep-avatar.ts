import { AVATAR_CACHE } from '#base/avatar-cache.ts';
import { siteCaches } from '#base/site-data.ts';

/**
 * Puts an uploaded picture into the worker's cache, so that it need not be downloaded and works offline. Does
 * nothing without a cache or when storage is full; then the worker fetches it.
 */
export async function keepAvatar(
  address: string,
  picture: { bytes: ArrayBuffer; type: string },
): Promise<void> {
  try {
    const cache = await siteCaches().open(AVATAR_CACHE);
    await cache.put(address, new Response(picture.bytes, { headers: { 'content-type': picture.type } }));
  } catch {
    // private windows have no cache
  }
}
