import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { BackendConfig } from '#backend/config.ts';
import type { Database } from '#backend/database-types.ts';
import type { Renewal } from '#backend/renew-session.ts';
import type { KeepingText } from '#backend/session-storage.ts';
import { isAwaited, readStoredSession, SESSION_KEY, type StoredSession } from '#backend/stored-session.ts';
import { jittered } from '#base/jitter.ts';

/** As supabase-js waits, which has all devices come back to a server at the same moment. */
const RECONNECT_MS = [1000, 2000, 5000];
const LONGEST_RECONNECT_MS = 10_000;

/** A socket with no channel is closed soon; supabase-js would keep it for another 50 s. */
export const SOCKET = {
  disconnectOnEmptyChannelsAfterMs: 500,
  reconnectAfterMs: (tries: number) => jittered(RECONNECT_MS[tries - 1] ?? LONGEST_RECONNECT_MS),
};

/**
 * supabase-js, renewing its session as the rest of the app does (renew-session.ts): it keeps its own timer for that, takes
 * no lock, and would sign out for answers that only mean "not now".
 */
export function loadSupabase(
  config: BackendConfig,
  storage: KeepingText,
  renew: (worn: StoredSession) => Promise<Renewal>,
): SupabaseClient<Database> {
  const renewAt = `${config.url}/auth/v1/token?grant_type=refresh_token`;
  const renewing: typeof fetch = async (input, init) => {
    if (input !== renewAt) return fetch(input, init);
    // what it asks for may be older than what another tab has stored meanwhile
    const stored = readStoredSession(storage);
    const end = stored && (await renew(stored));
    if (end?.type === 'Renewed' && readStoredSession(storage)?.userId === end.session.userId) {
      return new Response(end.text, { status: 200, headers: JSON_ANSWER });
    }
    if (end?.type === 'Dead') return new Response(end.answer, { status: 400, headers: JSON_ANSWER });
    throw new TypeError('the session cannot be renewed now'); // supabase-js keeps what it has and tries again
  };
  return createClient<Database>(config.url, config.publishableKey, {
    auth: {
      storage,
      storageKey: SESSION_KEY,
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: (_url, params) => isAwaited(storage, params.access_token),
    },
    realtime: SOCKET,
    global: { fetch: renewing },
  });
}

const JSON_ANSWER = { 'content-type': 'application/json' };
