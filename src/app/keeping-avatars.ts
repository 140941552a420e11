import { avatarSrc } from '#backend/avatar-src.ts';
import type { BackendConfig } from '#backend/config.ts';
import { avatarAddress } from '#base/avatar-address.ts';
import type { Uuid } from '#base/uuid.ts';
import { keepAvatar } from '#pwa/keep-avatar.ts';
import type { AvatarPort } from '#sync/protocol/transport.ts';

/**
 * Caches an uploaded picture, so that it need not be downloaded again. `isHere`: false when the person has
 * signed out during the upload.
 */
export function keepingAvatars(
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
