import type { EpochMs } from '#base/clock.ts';
import type { Uuid } from '#base/uuid.ts';

/** Where supabase-js keeps the session in local storage (spec §9). */
export const SESSION_KEY = 'simmer-session';

export interface StoredSession {
  userId: Uuid;
  accessToken: string;
  /** Null in a session that cannot be renewed. */
  refreshToken: string | null;
  expiresAt: EpochMs;
}

/** A token this close to its end is not used any more: it could end on the way. */
export const TOKEN_MARGIN_MS = 60_000;

/**
 * Reads the session that supabase-js stored, without loading supabase-js. Null when there is none or it is not
 * readable. Whose token it is is read from the token itself, the only part the server believes.
 */
export function readStoredSession(storage: { getItem(key: string): string | null }): StoredSession | null {
  return parseSession(storage.getItem(SESSION_KEY));
}

/** As `readStoredSession`, of a text from elsewhere: the mirror, or an answer of the auth server. */
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

/** Whose session that is; the address is '' where it is not told. Null when there is no session. */
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

/** The session with another address in it; null when it is not one of that user. */
export function withEmail(text: string | null, userId: Uuid, email: string): string | null {
  if (parseSession(text)?.userId !== userId) return null;
  const stored = parseJson(text);
  if (typeof stored !== 'object' || stored === null) return null;
  const { user } = stored as Record<string, unknown>;
  return JSON.stringify({ ...stored, user: { ...(typeof user === 'object' ? user : null), email } });
}

/** Whether it was given out later. By the server's clock, the only one that wrote into both. */
export function isNewer(session: StoredSession, than: StoredSession): boolean {
  return session.expiresAt > than.expiresAt;
}

function readClaims(token: string): { userId: Uuid; expiresAt: EpochMs } | null {
  const payload = token.split('.')[1];
  if (!payload) return null;
  const claims = parseJson(decodeBase64Url(payload));
  if (typeof claims !== 'object' || claims === null) return null;
  const { sub, exp } = claims as Record<string, unknown>;
  return typeof sub === 'string' && typeof exp === 'number' ? { userId: sub, expiresAt: exp * 1000 } : null;
}

function decodeBase64Url(text: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    return new TextDecoder().decode(bytes);
  } catch {
    return null; // not base64: a token from elsewhere, as good as none
  }
}

function parseJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null; // half-written or foreign: as good as none
  }
}
