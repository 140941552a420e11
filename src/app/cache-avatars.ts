import { avatarSrc } from '#backend/avatar-src.ts';
import type { BackendConfig } from '#backend/config.ts';
import { AVATAR_CACHE, avatarAddress } from '#base/avatar-address.ts';
import { siteCaches } from '#base/site-data.ts';
import type { Uuid } from '#base/uuid.ts';
import type { AvatarPort } from '#sync/protocol/transport.ts';

/**
 * Caches an uploaded picture, so that it need not be downloaded again. `isHere`: false when the user has
 * signed out during the upload.
 */
export function cachingAvatars(
  config: BackendConfig,
  avatars: AvatarPort,
  isHere: (userId: Uuid) => boolean,
): AvatarPort {
  return {
    ...avatars,
    async upload(userId, name, picture) {
      const end = await avatars.upload(userId, name, picture);
      const address = end.ok && isHere(userId) ? avatarSrc(config, avatarAddress(name)) : null;
      if (address) await keepAvatar(address, picture);
      return end;
    },
  };
}

/**
 * Puts an uploaded picture into the service worker's cache, so that it need not be downloaded and works
 * offline. Does nothing without a cache or when storage is full; then the service worker fetches it.
 */
async function keepAvatar(address: string, picture: { bytes: ArrayBuffer; type: string }): Promise<void> {
  try {
    const cache = await siteCaches().open(AVATAR_CACHE);
    await cache.put(address, new Response(picture.bytes, { headers: { 'content-type': picture.type } }));
  } catch {
    // in private windows there is no cache
  }
}
