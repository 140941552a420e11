import type { Auth } from '#backend/auth.ts';
import { callRpc } from '#backend/call-rpc.ts';
import type { BackendConfig } from '#backend/config.ts';
import { err } from '#base/result.ts';
import type { Transport } from '#sync/transport.ts';

/**
 * The wire of a page: a call without a token of that very user is never sent, a token that the server did not take
 * is renewed before the next call, and a session that the server has ended is forgotten.
 */
export function createPageTransport(
  config: BackendConfig,
  auth: Pick<Auth, 'accessToken' | 'drop'>,
): Transport {
  let refused: string | null = null;
  return async (request) => {
    const token = await auth.accessToken(request.user_id, refused);
    if (!token.ok) return err({ type: token.error.type === 'NoSession' ? 'NoSession' : 'NoToken' });
    const answer = await callRpc(config, 'sync', token.value, { request });
    if (!answer.ok) {
      const { error } = answer;
      if (error.type === 'NoToken') refused = token.value;
      if (error.type === 'Refused' && error.code === 'session_dead') auth.drop(token.value);
    }
    return answer;
  };
}
