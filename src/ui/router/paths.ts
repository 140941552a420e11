import type { Uuid } from '#base/uuid.ts';

/** Every route of the product (spec section 2). */
export const paths = {
  dashboard: '/',
  auth: '/auth',
  settings: '/settings',
  account: '/account',
  history: '/history',
  friends: '/friends',
  leaderboard: '/leaderboard',
  install: '/install',
} as const;

export const friendPath = (friendId: Uuid): string => `/friend/${friendId}`;
export const chatPath = (friendId: Uuid): string => `/chat/${friendId}`;

/** The sign-up side of /auth. */
export const signUpPath = `${paths.auth}?mode=sign-up`;

/** The side of /auth for who has forgotten a password. */
export const recoverPath = `${paths.auth}?mode=recover`;

/** In capitals, too, as the router reads them. */
const DATA_SCREENS = [
  /^\/$/,
  /^\/(settings|account|history|friends|leaderboard)$/i,
  /^\/(friend|chat)\/[^/]+$/i,
] as const;

/** True for an address that leads somewhere when signed in; a query and a fragment may follow it. */
export function hasScreen(address: string): boolean {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  return path === paths.install || needsSession(path);
}

/** True for the screens that need a session: without one they lead to /auth, and back after signing in. */
export function needsSession(path: string): boolean {
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return DATA_SCREENS.some((screen) => screen.test(bare));
}

/**
 * The page that led to /auth, null for none. History state is data from outside, and it outlives the screen it was meant
 * for: only a screen that there is counts.
 */
export function pageAskedFor(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('askedFor' in state)) return null;
  const { askedFor } = state;
  return typeof askedFor === 'string' && hasScreen(askedFor) ? askedFor : null;
}
