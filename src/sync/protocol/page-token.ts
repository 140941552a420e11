import type { AccessTokens } from '#backend/access-tokens.ts';
import type { RequestFailure } from '#backend/request-failure.ts';
import { err, type Result } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';

export type WithToken = <T>(
  userId: Uuid,
  call: (accessToken: string) => Promise<Result<T, RequestFailure>>,
) => Promise<Result<T, RequestFailure>>;

/**
 * Adds the token to the requests of a page or of the service worker. A request without this user's token is
 * never sent; a token that the server rejected is renewed before the next request.
 */
export function createPageToken(auth: Pick<AccessTokens, 'accessToken'>): WithToken {
  let rejected: string | null = null;
  let isGated = false;
  return async (userId, call) => {
    const token = await auth.accessToken(userId, rejected);
    if (!token.ok) return err({ type: token.error.type === 'NotNow' ? 'NoToken' : token.error.type });
    const response = await call(token.value);
    if (response.ok) isGated = false;
    else if (response.error.type === 'NoToken') rejected = token.value;
    else if (response.error.type === 'PasswordGate' && !isGated) {
      // a proxy may also reject an expired token with a 401 that has no JSON: renew the token before naming a gate
      isGated = true;
      rejected = token.value;
      return err({ type: 'NoToken' });
    }
    return response;
  };
}
