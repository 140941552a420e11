import type { Auth } from '#backend/auth.ts';
import { listAvatars, removeAvatars, uploadAvatar } from '#backend/avatars.ts';
import type { BackendConfig } from '#backend/config.ts';
import { createPageToken } from '#sync/protocol/page-token.ts';
import type { AvatarPort } from '#sync/protocol/transport.ts';

/** A page's access to the pictures in storage. An account without an email keeps one (supabase/schemas/40_avatars.sql). */
export function createPageAvatars(
  config: BackendConfig,
  auth: Pick<Auth, 'accessToken' | 'remembered'>,
): AvatarPort {
  const withToken = createPageToken(auth);
  return {
    upload: (userId, name, picture) =>
      withToken(userId, (accessToken) => uploadAvatar(config, accessToken, name, picture)),
    remove: (userId, names) => withToken(userId, (accessToken) => removeAvatars(config, accessToken, names)),
    list: (userId) => withToken(userId, (accessToken) => listAvatars(config, accessToken, userId)),
    keepsOne: (userId) => {
      const user = auth.remembered();
      return user?.id === userId && user.email === '';
    },
  };
}
