import type { BackendConfig } from '#backend/config.ts';
import { fetchFromServer, gateOf } from '#backend/fetch-from-server.ts';
import { parseSession, type StoredSession } from '#backend/stored-session.ts';
import type { Gate } from '#base/gate.ts';
import { isRecord } from '#base/guards.ts';
import { err, ok, type Result } from '#base/result.ts';

/** Why the auth server rejected a change to an account. */
export type AccountFailure =
  | { type: 'Offline' }
  | { type: Gate }
  | { type: 'TooManyAttempts' }
  | { type: 'WrongPassword' }
  /** Wrong, expired or already used; the server does not say which. */
  | { type: 'WrongCode' }
  | { type: 'SamePassword' }
  | { type: 'EmailTaken' }
  /** Only signing in again helps. */
  | { type: 'SessionEnded' }
  /** The server's own sentence and code; '' without one. */
  | { type: 'Rejected'; code: string; message: string };

/** A session, as local storage keeps it. */
export interface GivenSession {
  session: StoredSession;
  text: string;
}

const CALL_TIMEOUT_MS = 20_000;

const FAILURES: Readonly<Record<string, Exclude<AccountFailure['type'], 'Rejected'>>> = {
  invalid_credentials: 'WrongPassword',
  current_password_required: 'WrongPassword',
  current_password_invalid: 'WrongPassword',
  current_password_mismatch: 'WrongPassword',
  otp_expired: 'WrongCode',
  same_password: 'SamePassword',
  email_exists: 'EmailTaken',
  user_already_exists: 'EmailTaken',
  over_request_rate_limit: 'TooManyAttempts',
  over_email_send_rate_limit: 'TooManyAttempts',
  session_not_found: 'SessionEnded',
  session_expired: 'SessionEnded',
  user_not_found: 'SessionEnded',
  bad_jwt: 'SessionEnded',
};

interface AuthRequest {
  method?: 'POST' | 'PUT';
  accessToken?: string;
  body?: Readonly<Record<string, unknown>>;
}

/**
 * Calls the auth server. Uses plain fetch, because supabase-js would adopt every session it sees as this
 * device's own. A redeemed code or a password check opens a session that is not.
 */
export async function requestAuth(
  config: BackendConfig,
  path: string,
  { method = 'POST', accessToken, body }: AuthRequest,
): Promise<Result<unknown, AccountFailure>> {
  try {
    const response = await fetchFromServer(`${config.url}/auth/v1/${path}`, {
      method,
      headers: {
        apikey: config.publishableKey,
        'content-type': 'application/json',
        ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    const text = await response.text();
    if (response.ok) return ok(text === '' ? null : JSON.parse(text));
    return err(failureOf(response.status, parsed(text)));
  } catch (error) {
    // no network, a timeout, or a response that is no JSON
    return err({ type: gateOf(error) ?? 'Offline' });
  }
}

/** The session in a response; null when there is none (the first half of an address change). */
export function sessionIn(answer: unknown): GivenSession | null {
  const text = JSON.stringify(answer);
  const session = parseSession(text);
  if (!session || typeof answer !== 'object') return null;
  return { session, text: JSON.stringify({ ...answer, expires_at: session.expiresAt / 1000 }) };
}

function failureOf(status: number, body: unknown): AccountFailure {
  const { error_code, code, msg, message } = isRecord(body) ? body : {};
  // newer versions of GoTrue send the code as `code`, which is the status in older ones
  const known = typeof error_code === 'string' ? error_code : String(code ?? '');
  const type = FAILURES[known];
  if (type) return { type };
  if (status === 429) return { type: 'TooManyAttempts' };
  const sentence = typeof msg === 'string' ? msg : message;
  // a response without a sentence comes from a failing server or a proxy: treat it as not reached
  if (status >= 500 || typeof sentence !== 'string' || sentence === '') return { type: 'Offline' };
  return { type: 'Rejected', code: known, message: sentence };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // a proxy's page
  }
}
