import { avatarSrc } from '#backend/avatar-src.ts';
import type { BackendConfig } from '#backend/config.ts';
import { avatarAddress } from '#base/avatar-address.ts';
import { keepAvatar } from '#pwa/keep-avatar.ts';
import type { AvatarPort } from '#sync/transport.ts';

/** What was uploaded here has not to be fetched back. */
export function keepingAvatars(config: BackendConfig, avatars: AvatarPort): AvatarPort {
  return {
    ...avatars,
    async upload(userId, name, picture) {
      const end = await avatars.upload(userId, name, picture);
      const address = end.ok ? avatarSrc(config, avatarAddress(name)) : null;
      if (address) await keepAvatar(address, picture);
      return end;
    },
  };
}
