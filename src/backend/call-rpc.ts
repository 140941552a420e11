import type { BackendConfig } from '#backend/config.ts';
import { fetchFromServer, gateOf } from '#backend/fetch-from-server.ts';
import { classifyFailure, type RequestFailure } from '#backend/request-failure.ts';
import { err, ok, type Result } from '#base/result.ts';

/** Longer than any normal response takes, but shorter than other tabs wait for this round. */
const CALL_TIMEOUT_MS = 25_000;

/**
 * Calls a database function as the user of this token. Uses plain fetch: supabase-js is not needed, and
 * without a session it would silently use the public key.
 */
export async function callRpc(
  config: BackendConfig,
  name: string,
  accessToken: string,
  args: Readonly<Record<string, unknown>>,
): Promise<Result<unknown, RequestFailure>> {
  try {
    const response = await fetchFromServer(`${config.url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: {
        apikey: config.publishableKey,
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(args),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    if (response.status === 204) return ok(null); // the function returns nothing
    if (response.ok) return ok(await response.json());
    // a proxy sent a page instead of JSON: only the status counts
    const body: unknown = await response.json().catch(() => null);
    const failure = classifyFailure(response.status, body);
    const retryAfter = response.headers.get('retry-after');
    return err(failure.type === 'Unreachable' && retryAfter ? { ...failure, retryAfter } : failure);
  } catch (error) {
    const gate = gateOf(error);
    if (gate) return err({ type: gate });
    // no network, a timeout, or a response that is no JSON: in each case the server was not reached
    const slow = error instanceof DOMException && error.name === 'TimeoutError';
    return err({ type: 'Unreachable', ...(slow && { slow }) });
  }
}
