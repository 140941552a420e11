import type { Result } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';

export type NoToken =
  /** This device has no session of that user: only signing in helps. */
  | { type: 'NoSession' }
  /** It could not be renewed now, nor was it refused: try again later. */
  | { type: 'NotNow' };

/** Where calls get their tokens: a page from local storage, the worker from its mirror. */
export interface AccessTokens {
  /**
   * A token of that user which will hold for the next call. `refused`: a token that the server did not take, however
   * long it would still hold by this device's clock.
   */
  accessToken(userId: Uuid, refused?: string | null): Promise<Result<string, NoToken>>;
  /** Forgets the session with this token, if it is still the one on this device: the server has ended it. */
  drop(accessToken: string): void;
}
