import { AVATARS_PATH } from '#base/avatar-address.ts';
import { PAST_THE_WORKER } from '#base/gate.ts';

/** The app's routes (ui/navigation/paths.ts). */
const SCREENS =
  /^\/(?:auth|settings(?:\/reminders)?|account|history|shelf|friends|leaderboard|install|(?:friend|chat|share|i)(?:\/.*)?)?\/?$/i;

/**
 * True for an address that the service worker serves without the network. Any other may belong to the backend, to a file,
 * or to a sign-on gate, which signs users in at addresses of its own.
 */
export const isScreen = ({ pathname, searchParams }: URL): boolean =>
  SCREENS.test(pathname) && !searchParams.has(PAST_THE_WORKER);

/** True for a picture in this backend's public bucket, on the app's own origin or on the hosted project's. */
export function isAvatar(url: URL, ownOrigin: string, backendUrl: string | undefined): boolean {
  const isBackend =
    url.origin === ownOrigin || (backendUrl ? url.origin === new URL(backendUrl).origin : false);
  return isBackend && url.pathname.startsWith(AVATARS_PATH);
}
