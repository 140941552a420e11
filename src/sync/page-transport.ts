import type { Auth } from '#backend/auth.ts';
import { callRpc } from '#backend/call-rpc.ts';
import type { BackendConfig } from '#backend/config.ts';
import { err } from '#base/result.ts';
import type { Transport } from '#sync/transport.ts';

/** The wire of a page: a call without a token of that very user is never sent. */
export function createPageTransport(config: BackendConfig, auth: Pick<Auth, 'accessToken'>): Transport {
  return async (request) => {
    const token = await auth.accessToken(request.user_id);
    if (!token.ok) return err({ type: token.error.type === 'NoSession' ? 'NoSession' : 'NoToken' });
    return callRpc(config, 'sync', token.value, { request });
  };
}
