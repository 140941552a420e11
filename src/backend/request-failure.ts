import type { Gate } from '#base/gate.ts';
import { isRecord } from '#base/guards.ts';

/** Why a request to the server gave no response. Decides whether and when it is tried again. */
export type RequestFailure =
  /**
   * No network, or the server is down, overloaded or failing: try again later. `slow`: no response in time.
   * `retryAfter`: the server's header; `waitMs`: the same in milliseconds from now. `missing`: the server
   * responds, but does not have this function yet.
   */
  | { type: 'Unreachable'; slow?: true; retryAfter?: string; waitMs?: number; missing?: true }
  /**
   * The server was reached and aborted this request, because of what it carried or because of its own fault.
   */
  | { type: 'Aborted' }
  /** A sign-on gate has responded: only the user can pass it. */
  | { type: Gate }
  /** There is no valid token now, or the server rejected it: the next request renews it. */
  | { type: 'NoToken' }
  /** This device has no session of that user: only signing in helps. */
  | { type: 'NoSession' }
  /** The server rejected the request with a code of docs/sync.md or docs/rejections.md. */
  | { type: 'Rejected'; status: number; code: string };

/**
 * Reads PostgREST's response to a failed request. Our own rejections have an SQLSTATE `PTnnn` and their code in
 * `hint`. Everything else counts as a failing server, so that nothing is given up by mistake.
 */
export function classifyFailure(status: number, body: unknown): RequestFailure {
  const { code, hint } = isRecord(body) ? body : {};
  if (hint === 'not_signed_in') return { type: 'NoToken' };
  if (typeof code === 'string' && code.startsWith('PT4') && typeof hint === 'string' && hint !== '') {
    return { type: 'Rejected', status, code: hint };
  }
  if (status === 401) return { type: 'NoToken' };
  if (code === 'PGRST202') return { type: 'Unreachable', missing: true };
  return isAborted(status, code) ? { type: 'Aborted' } : { type: 'Unreachable' };
}

/**
 * True when the body was too large for a proxy, or PostgreSQL failed with an SQLSTATE that does not pass by
 * itself (as overload, shutdown and deadlock do).
 */
function isAborted(status: number, code: unknown): boolean {
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return [413, 500, 501].includes(status);
  return !/^(08|40|53|55|57P|58)/.test(code);
}
