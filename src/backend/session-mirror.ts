import type { Uuid } from '#base/uuid.ts';

/**
 * A second copy of the session of whoever is active on this device, as local storage holds it, where the service worker can
 * read it too: local storage is the page's alone.
 */
export interface SessionMirror {
  /** Null when nobody is active, or nothing was kept yet. */
  read(): Promise<string | null>;
  /** Keeps it only while that user is the active one: who has signed out meanwhile leaves no trace. */
  keep(userId: Uuid, session: string): Promise<void>;
}
