import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';

/** Every route of the product (product.md §2). */
export const paths = {
  dashboard: '/',
  auth: '/auth',
  settings: '/settings',
  reminders: '/settings/reminders',
  account: '/account',
  history: '/history',
  shelf: '/shelf',
  friends: '/friends',
  leaderboard: '/leaderboard',
  install: '/install',
} as const;

/** Parts of /settings, as ids and as fragments of links to them. */
export const GOALS_ID = 'goals';
export const DAY_END_ID = 'day-end';

export const invitationPath = (code: string): string => `/i/${code}`;
/** True for /i/{code}, which has the whole window. */
export const isInvitation = (path: string): boolean => /^\/i\/[^/]+\/?$/i.test(path);
export const friendPath = (friendId: Uuid): string => `/friend/${friendId}`;
export const chatPath = (friendId: Uuid): string => `/chat/${friendId}`;

/**
 * The path in the form that the router knows. Some servers and bookmarks name the file of the app, and some
 * programs write the id in a link in capitals.
 */
export const canonicalPath = (path: string): string =>
  path === '/index.html'
    ? paths.dashboard
    : path.replace(/(?<=\/)[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?=\/?$)/i, (id) => id.toLowerCase());

/** True for /friends and for what is chosen there: with room, they share the window. */
export const isOfFriends = (path: string): boolean => /^\/(friends|(friend|chat)\/[^/]+)\/?$/i.test(path);

/** What a picture to share shows. */
export type PictureKind = 'week' | 'month' | 'year' | 'league';

/** The address of /share, opened at one picture. `day`: any day of its period; for a league, any day since it was reached. */
export const sharePath = (kind: PictureKind, day: LocalDay): string => `/share/${kind}/${day}`;

/** One of the forms of /auth. The code of an invitation stays in the address while a user moves between them. */
export function authPath(form: 'sign-in' | 'sign-up' | 'recover', invite: string | null = null): string {
  const asked = new URLSearchParams();
  asked.set('mode', form);
  if (invite !== null) asked.set('invite', invite);
  return `${paths.auth}?${asked}`;
}

/** Capitals match too, as in the router. */
const DATA_SCREENS = [
  /^\/$/,
  /^\/(settings|account|history|shelf|friends|leaderboard)$/i,
  /^\/settings\/reminders$/i,
  /^\/(friend|chat)\/[^/]+$/i,
  /^\/share(\/[^/]+){0,2}$/i,
] as const;

/** True for an address with a screen for signed-in users; a query and a fragment may follow. */
export function hasScreen(address: string): boolean {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  return path === paths.install || isInvitation(path) || needsSession(path);
}

/** True for screens that need a session: without one they lead to /auth, and back after signing in. */
function needsSession(path: string): boolean {
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return DATA_SCREENS.some((screen) => screen.test(bare));
}

/**
 * The page that led to /auth, or null. History state is outside data and may be outdated, so only an existing
 * screen counts.
 */
export function pageAskedFor(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('askedFor' in state)) return null;
  const { askedFor } = state;
  return typeof askedFor === 'string' && hasScreen(askedFor) ? askedFor : null;
}
