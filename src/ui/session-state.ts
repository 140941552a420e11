import type { Uuid } from '#base/uuid.ts';
import type { DataFile } from '#ui/data-file.ts';
import type { Person } from '#ui/person.ts';

export type SignedOutNotice = null | 'session_dead' | 'confirmed';

/** Who uses this device, as the composition root knows it. A local fact: being offline never changes it. */
export type SessionState =
  | { status: 'loading' }
  /**
   * `session_dead`: the auth server ended the session; data and unsaved changes of that person are kept, until they sign in
   * again or `removeData` is called. `confirmed`: a mail link led here, to a device that did not ask for it.
   */
  | { status: 'signed_out'; notice: SignedOutNotice; removeData?: () => void }
  /** A newer version of the app has the store now: this page is about to load it. */
  | { status: 'outgrown' }
  /** The browser did not open what is kept on this device, or part of the app was not `loaded`. `retry` looks at it all again. */
  | { status: 'failed'; loaded: boolean; retry: () => void }
  /** The browser has this person's data and cannot read it. */
  | { status: 'damaged'; damage: Damage }
  | { status: 'signed_in'; userId: Uuid; person: Person };

export interface Damage {
  /** Whatever is readable, as an export; null when nothing is. */
  rescue(): Promise<DataFile | null>;
  /** Removes the damaged data and fetches everything from the server. */
  fetchAgain(): void;
  /** Opens it once more, as it is. */
  retry(): void;
}
