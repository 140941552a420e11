/** Why a call to the server did not give an answer; decides whether and when it is tried again. */
export type CallFailure =
  /**
   * No network, no server, an overloaded or failing one: try again later. `slow`: there was no answer in time.
   * `retryAfter`: when, in the words of the server; `waitMs`: that many milliseconds from now.
   */
  | { type: 'Unreachable'; slow?: true; retryAfter?: string; waitMs?: number }
  /** The server was reached and broke this call off: it may have been what the call carried, or the server. */
  | { type: 'BrokenOff' }
  /** No valid token at the moment, or the server did not take it: renewed by the next call. */
  | { type: 'NoToken' }
  /** This device has no session of that user: only signing in helps. */
  | { type: 'NoSession' }
  /** The server understood and said no, with the code that docs/sync.md and docs/refusals.md list. */
  | { type: 'Refused'; status: number; code: string };

/**
 * Reads PostgREST's answer to a failed call. Own refusals carry SQLSTATE `PTnnn` and their code in `hint`;
 * everything that is not such a refusal counts as a server that fails, so that nothing is given up by mistake.
 */
export function classifyFailure(status: number, body: unknown): CallFailure {
  const { code, hint } = isRecord(body) ? body : {};
  if (hint === 'not_signed_in') return { type: 'NoToken' };
  if (typeof code === 'string' && code.startsWith('PT4') && typeof hint === 'string' && hint !== '') {
    return { type: 'Refused', status, code: hint };
  }
  if (status === 401) return { type: 'NoToken' };
  return brokeOff(status, code) ? { type: 'BrokenOff' } : { type: 'Unreachable' };
}

/** A body too large for a proxy on the way, or a fault of PostgreSQL, told by its SQLSTATE, that does not pass by itself as overload, shutdown and deadlock do. */
function brokeOff(status: number, code: unknown): boolean {
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return [413, 500, 501].includes(status);
  return !/^(08|40|53|55|57P|58)/.test(code);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
