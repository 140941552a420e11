import type { EpochMs } from '#base/clock.ts';
import type { KeepingText } from '#base/site-data.ts';
import type { Uuid } from '#base/uuid.ts';

/** Where supabase-js keeps the session in local storage (product.md §9). */
export const SESSION_KEY = 'simmer-session';

/** The address that was signed up here and waits for its confirmation by email. */
const AWAITED_KEY = 'simmer-awaited-mail';

export interface StoredSession {
  userId: Uuid;
  accessToken: string;
  /** Null in a session that cannot be renewed. */
  refreshToken: string | null;
  expiresAt: EpochMs;
}

/** A token this close to its expiry is not used any more: it could expire on the way. */
export const TOKEN_MARGIN_MS = 60_000;

/**
 * Reads the session that supabase-js stored, without loading supabase-js. Null when there is none or it is
 * unreadable. The user is read from the token itself, because the server trusts nothing else.
 */
export function readStoredSession(storage: { getItem(key: string): string | null }): StoredSession | null {
  return parseSession(storage.getItem(SESSION_KEY));
}

/**
 * Like `readStoredSession`, for a text from elsewhere: the service worker's copy, or a response of the auth
 * server.
 */
export function parseSession(text: string | null): StoredSession | null {
  const stored = parseJson(text);
  if (typeof stored !== 'object' || stored === null) return null;
  const { access_token: accessToken, refresh_token: refreshToken } = stored as Record<string, unknown>;
  if (typeof accessToken !== 'string') return null;
  const claims = readClaims(accessToken);
  return (
    claims && { accessToken, refreshToken: typeof refreshToken === 'string' ? refreshToken : null, ...claims }
  );
}

/** The session's user; the email is '' when it is missing. Null when there is no session. */
export function readStoredUser(storage: {
  getItem(key: string): string | null;
}): { id: Uuid; email: string } | null {
  const session = readStoredSession(storage);
  const stored = parseJson(storage.getItem(SESSION_KEY));
  if (!session || typeof stored !== 'object' || stored === null) return null;
  const { user } = stored as Record<string, unknown>;
  const email = typeof user === 'object' && user !== null && 'email' in user ? user.email : null;
  return { id: session.userId, email: typeof email === 'string' ? email : '' };
}

/** What the user's account notes: the name given at sign-up, or the language of emails. Null when the session does not contain it. */
export function readAccountNote(
  storage: { getItem(key: string): string | null },
  userId: Uuid,
  name: 'display_name' | 'language',
): string | null {
  const text = storage.getItem(SESSION_KEY);
  if (parseSession(text)?.userId !== userId) return null;
  const { user } = parseJson(text) as { user?: { user_metadata?: Record<string, unknown> | null } | null };
  const note = user?.user_metadata?.[name];
  return typeof note === 'string' ? note : null;
}

/** The session with another email address; null when it does not belong to that user. */
export function withEmail(text: string | null, userId: Uuid, email: string): string | null {
  if (parseSession(text)?.userId !== userId) return null;
  const stored = parseJson(text);
  if (typeof stored !== 'object' || stored === null) return null;
  const { user } = stored as Record<string, unknown>;
  return JSON.stringify({ ...stored, user: { ...(typeof user === 'object' ? user : null), email } });
}

/** Remembers the address that waits for its confirmation on this device; null forgets it. */
export function awaitConfirmation(storage: KeepingText, email: string | null): void {
  if (email === null) storage.removeItem(AWAITED_KEY);
  else storage.setItem(AWAITED_KEY, email);
}

/** True when that address was signed up on this device and no user has signed in with it here since. */
export function awaitsConfirmation(storage: KeepingText, email: string): boolean {
  return storage.getItem(AWAITED_KEY) === email;
}

/**
 * True when a session in the page's address may be used: no user is signed in here, and it is for the address
 * that was signed up on this device. Otherwise any link could sign a user in to the account of the link's
 * author. A forged claim does not help, because the auth server is asked next and does not know the token.
 */
export function mayTakeSession(storage: KeepingText, accessToken: string | undefined): boolean {
  const awaited = storage.getItem(AWAITED_KEY);
  if (awaited === null || readStoredSession(storage) !== null) return false;
  const email = accessToken && payloadOf(accessToken)?.email;
  return email === awaited;
}

/** True when the session was issued later, by the server's clock, which wrote both times. */
export function isNewer(session: StoredSession, than: StoredSession): boolean {
  return session.expiresAt > than.expiresAt;
}

function readClaims(token: string): { userId: Uuid; expiresAt: EpochMs } | null {
  const { sub, exp } = payloadOf(token) ?? {};
  return typeof sub === 'string' && typeof exp === 'number' ? { userId: sub, expiresAt: exp * 1000 } : null;
}

function payloadOf(token: string): Record<string, unknown> | null {
  const payload = token.split('.')[1];
  const claims = payload ? parseJson(decodeBase64Url(payload)) : null;
  return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : null;
}

function decodeBase64Url(text: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    return new TextDecoder().decode(bytes);
  } catch {
    return null; // not base64: a token of another program counts as none
  }
}

function parseJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null; // incomplete, or of another program: counts as none
  }
}
