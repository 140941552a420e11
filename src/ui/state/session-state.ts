import type { Uuid } from '#base/uuid.ts';
import type { DataFile } from '#ui/browser/data-file.ts';
import type { SessionContext } from '#ui/state/session-context.ts';

/**
 * Why the app cannot work here. `blocked`: the browser lets this site store nothing. `insecure`: plain HTTP, where
 * browsers have no locks, no random ids and no service worker.
 */
export type Obstacle = 'blocked' | 'insecure';

/** The user came from a link in an email, which did not work. `…_over`: it was used already or has expired. */
export type FailedLink = 'link_over' | 'recovery_link_over' | 'email_link_over' | 'link_failed';

export type SignedOutReason = null | 'session_dead' | 'confirmed' | FailedLink;

/**
 * Who uses this device, as the composition root knows it. It depends on this device only: being offline never
 * changes it.
 */
export type SessionState =
  | { status: 'loading' }
  | { status: 'unusable'; obstacle: Obstacle }
  /**
   * `session_dead`: the auth server ended the session; the user's data and unsaved changes stay until they
   * sign in again or call `removeData`. `confirmed`: an email link led here, on a device that did not ask for
   * it. `isNewDevice`: no user was ever signed in here.
   */
  | {
      status: 'signed_out';
      reason: SignedOutReason;
      removeData?: () => void;
      isNewDevice?: boolean | undefined;
    }
  /** A newer version of the app has upgraded the store: this page is about to reload. */
  | { status: 'newer_version' }
  /** The browser could not open the store, or part of the app was not `loaded`. `retry` starts again. */
  | { status: 'failed'; loaded: boolean; retry: () => void }
  | ({ status: 'unopenable' } & UnopenableData)
  | { status: 'signed_in'; userId: Uuid; session: SessionContext };

/** This user's data is on the device, but the app cannot open it. */
export interface UnopenableData {
  /** A version from before the first release wrote it, or the browser cannot read it. */
  reason: 'unreleased_version' | 'corrupt';
  /** The readable part as an export; null when nothing is readable. */
  rescue(): Promise<DataFile | null>;
  /** Deletes the data on this device and fetches everything from the server. */
  fetchAgain(): void;
  /** Tries to open it again, as it is. */
  retry(): void;
}
