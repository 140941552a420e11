import type { AccessTokens } from '#backend/access-tokens.ts';
import type { CallFailure } from '#backend/call-failure.ts';
import { err, type Result } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';

export type WithToken = <T>(
  userId: Uuid,
  call: (accessToken: string) => Promise<Result<T, CallFailure>>,
) => Promise<Result<T, CallFailure>>;

/**
 * Adds the token to the calls of a page or of the worker. A call without this user's token is never sent; a
 * token that the server refused is renewed before the next call.
 */
export function createPageToken(auth: Pick<AccessTokens, 'accessToken'>): WithToken {
  let refused: string | null = null;
  let isGated = false;
  return async (userId, call) => {
    const token = await auth.accessToken(userId, refused);
    if (!token.ok) return err({ type: token.error.type === 'NotNow' ? 'NoToken' : token.error.type });
    const answer = await call(token.value);
    if (answer.ok) isGated = false;
    else if (answer.error.type === 'NoToken') refused = token.value;
    else if (answer.error.type === 'PasswordGate' && !isGated) {
      // a proxy may also reject an expired token with a 401 that has no JSON: renew the token before naming a gate
      isGated = true;
      refused = token.value;
      return err({ type: 'NoToken' });
    }
    return answer;
  };
}
