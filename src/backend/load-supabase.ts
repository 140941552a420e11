import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { BackendConfig } from '#backend/config.ts';
import { fetchFromServer, gateOf } from '#backend/fetch-from-server.ts';
import type { Renewal } from '#backend/renew-session.ts';
import {
  mayTakeSession,
  readStoredSession,
  SESSION_KEY,
  type StoredSession,
} from '#backend/stored-session.ts';
import { jittered } from '#base/back-off.ts';
import type { KeepingText } from '#base/site-data.ts';

/**
 * supabase-js's own delays, with jitter added so that devices do not all return to the server at the same
 * moment.
 */
const RECONNECT_MS = [1000, 2000, 5000];
const LONGEST_RECONNECT_MS = 10_000;

/** Closes a socket without channels soon; supabase-js would keep it for another 50 s. */
export const SOCKET = {
  disconnectOnEmptyChannelsAfterMs: 500,
  reconnectAfterMs: (tries: number) => jittered(RECONNECT_MS[tries - 1] ?? LONGEST_RECONNECT_MS),
};

/**
 * Loads supabase-js and makes it renew its session as the rest of the app does (renew-session.ts). By itself
 * it keeps its own timer, takes no lock, and signs out on responses that only mean "not now".
 */
export function loadSupabase(
  config: BackendConfig,
  storage: KeepingText,
  renew: (worn: StoredSession) => Promise<Renewal>,
): SupabaseClient {
  const renewAt = `${config.url}/auth/v1/token?grant_type=refresh_token`;
  const renewing: typeof fetch = async (input, init) => {
    if (input !== renewAt) return fetchFromServer(input, init).catch(gateResponse);
    // its refresh token may be older than the one that another tab has stored
    const stored = readStoredSession(storage);
    const end = stored && (await renew(stored));
    if (end?.type === 'Renewed' && readStoredSession(storage)?.userId === end.session.userId) {
      return new Response(end.text, { status: 200, headers: JSON_ANSWER });
    }
    if (end?.type === 'Dead') return new Response(end.answer, { status: 400, headers: JSON_ANSWER });
    throw new TypeError('the session cannot be renewed now'); // makes supabase-js keep its session and retry
  };
  return createClient(config.url, config.publishableKey, {
    auth: {
      storage,
      storageKey: SESSION_KEY,
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: (_url, params) => mayTakeSession(storage, params.access_token),
    },
    realtime: SOCKET,
    global: { fetch: renewing },
  });
}

/** supabase-js keeps only the message of an error, so a gate is turned into a response of the auth server. */
function gateResponse(error: unknown): Response {
  const gate = gateOf(error);
  if (!gate) throw error;
  return new Response(JSON.stringify({ error_code: gate, msg: gate }), { status: 403, headers: JSON_ANSWER });
}

const JSON_ANSWER = { 'content-type': 'application/json' };
