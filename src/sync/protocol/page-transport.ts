import type { AccessTokens } from '#backend/access-tokens.ts';
import { callRpc } from '#backend/call-rpc.ts';
import type { BackendConfig } from '#backend/config.ts';
import { err } from '#base/result.ts';
import { createPageToken } from '#sync/protocol/page-token.ts';
import type { Transport } from '#sync/protocol/transport.ts';

/**
 * The transport of a page or of the service worker. It forgets a session that the server has ended.
 */
export function createPageTransport(config: BackendConfig, auth: AccessTokens): Transport {
  const withToken = createPageToken(auth);
  return (request) =>
    withToken(request.user_id, async (accessToken) => {
      const response = await callRpc(config, 'sync', accessToken, { request });
      const dead =
        !response.ok && response.error.type === 'Rejected' && response.error.code === 'session_dead';
      if (!dead) return response;
      auth.drop(accessToken);
      // the user may have signed in again since; the next request uses that session
      const current = await auth.accessToken(request.user_id);
      const isOver = current.ok ? current.value === accessToken : current.error.type === 'NoSession';
      return isOver ? response : err({ type: 'NoToken' });
    });
}
