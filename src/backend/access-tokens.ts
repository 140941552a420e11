import type { Gate } from '#base/gate.ts';
import type { Result } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';

type NoToken =
  /** This device has no session of that user: only signing in helps. */
  | { type: 'NoSession' }
  /** The token could not be renewed now, but was not rejected either: try again later. */
  | { type: 'NotNow' }
  /** A sign-on gate has responded in place of the auth server. */
  | { type: Gate };

/** The source of tokens for requests: local storage in a page, the mirrored session in the service worker. */
export interface AccessTokens {
  /**
   * A token of that user that is valid for the next request. `rejected`: a token that the server rejected; it is
   * renewed even if it looks valid by this device's clock.
   */
  accessToken(userId: Uuid, rejected?: string | null): Promise<Result<string, NoToken>>;
  /** Deletes the session with this token, if it is still this device's session: the server has ended it. */
  drop(accessToken: string): void;
}
