import type { Uuid } from '#base/uuid.ts';

/**
 * A second copy of the active user's session, in the same form as in local storage. The service worker needs
 * it, because only pages can read local storage.
 */
export interface SessionMirror {
  /** Null when no user is active, or nothing was stored yet. */
  read(): Promise<string | null>;
  /** Stores it only while that user is the active one, so that nothing is left after a sign-out. */
  keep(userId: Uuid, session: string): Promise<void>;
}
