import type { BackendConfig } from '#backend/config.ts';
import { fetchFromServer, gateOf } from '#backend/fetch-from-server.ts';
import type { SessionMirror } from '#backend/session-mirror.ts';
import { isNewer, parseSession, type StoredSession, TOKEN_MARGIN_MS } from '#backend/stored-session.ts';
import type { Clock } from '#base/clock.ts';
import type { Gate } from '#base/gate.ts';
import type { Locks } from '#base/locks.ts';

export interface RenewDeps {
  config: BackendConfig;
  clock: Clock;
  locks: Locks;
  mirror: SessionMirror;
}

export type Renewal =
  /**
   * `text` is the new content of local storage. Another tab or the service worker may have renewed it.
   */
  | { type: 'Renewed'; session: StoredSession; text: string }
  /**
   * The auth server no longer knows the session: only signing in helps. `answer` is the response of the
   * server.
   */
  | { type: 'Dead'; answer: string }
  /** The server was not reached or could not respond: nothing is known about the session. */
  | { type: 'NotNow' | Gate };

/**
 * The auth server responds quickly; tabs that wait for the lock behind a frozen tab wait a little longer.
 */
const ANSWER_TIMEOUT_MS = 10_000;
const LOCK_PATIENCE_MS = 15_000;

/** GoTrue's codes for a session that is over. Any other rejection may pass: a limit, a proxy, a fault. */
const DEAD_CODES: readonly unknown[] = [
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_not_found',
  'user_banned',
];

/**
 * Renews an expired session. Tabs and service worker do it one at a time, and the second uses the first one's result:
 * a refresh token works once, and using an old one again may end the session everywhere.
 */
export function renewSession(
  { config, clock, locks, mirror }: RenewDeps,
  worn: StoredSession,
): Promise<Renewal> {
  return locks.holdOrSteal('auth', LOCK_PATIENCE_MS, async () => {
    const text = await mirror.read().catch(() => null);
    const kept = parseSession(text);
    const isLater = kept !== null && kept.userId === worn.userId && isNewer(kept, worn);
    if (text !== null && isLater && kept.expiresAt - clock.now() > TOKEN_MARGIN_MS) {
      return { type: 'Renewed', session: kept, text };
    }
    const latest = isLater ? kept : worn;
    if (latest.refreshToken === null) return { type: 'Dead', answer: NOTHING_TO_RENEW_BY };
    const end = await askServer(config, latest);
    // without the service worker's copy the page works as usual
    if (end.type === 'Renewed') await mirror.keep(worn.userId, end.text).catch(() => undefined);
    return end;
  });
}

async function askServer(config: BackendConfig, worn: StoredSession): Promise<Renewal> {
  try {
    const response = await fetchFromServer(`${config.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: config.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: worn.refreshToken }),
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    const answer = await response.text();
    if (!response.ok) return response.status < 500 && isDead(answer) ? { type: 'Dead', answer } : NOT_NOW;
    const session = parseSession(answer);
    if (session?.userId !== worn.userId) return NOT_NOW;
    const text = JSON.stringify({ ...JSON.parse(answer), expires_at: session.expiresAt / 1000 });
    return { type: 'Renewed', session, text };
  } catch (error) {
    return { type: gateOf(error) ?? 'NotNow' };
  }
}

/** The auth server's response for an unknown refresh token. */
const NOTHING_TO_RENEW_BY = JSON.stringify({ error_code: 'refresh_token_not_found' });

const NOT_NOW: Renewal = { type: 'NotNow' };

function isDead(answer: string): boolean {
  try {
    const body: unknown = JSON.parse(answer);
    if (typeof body !== 'object' || body === null) return false;
    const { error_code, code } = body as Record<string, unknown>;
    return DEAD_CODES.includes(error_code) || DEAD_CODES.includes(code);
  } catch {
    return false; // a proxy's page
  }
}
