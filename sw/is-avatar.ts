import { AVATARS_PATH } from '#base/avatar-address.ts';

/** True for a picture in this backend's public bucket, on the app's own origin or on the hosted project's. */
export function isAvatar(url: URL, ownOrigin: string, backendUrl: string | undefined): boolean {
  const isBackend =
    url.origin === ownOrigin || (backendUrl ? url.origin === new URL(backendUrl).origin : false);
  return isBackend && url.pathname.startsWith(AVATARS_PATH);
}
