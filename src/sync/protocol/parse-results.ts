import { isRecord } from '#base/guards.ts';
import type { MutationResult } from '#sync/protocol/protocol.ts';

/**
 * Reads the result of each mutation in a response; null when it is malformed. The service worker has no
 * valibot.
 */
export function parseResults(value: unknown): MutationResult[] | null {
  if (!Array.isArray(value)) return null;
  const results = value.map(parseResult);
  return results.includes(null) ? null : results.filter((result) => result !== null);
}

function parseResult(value: unknown): MutationResult | null {
  if (!isRecord(value)) return null;
  const { seq, status, code } = value;
  if (typeof seq !== 'number' || !Number.isInteger(seq)) return null;
  if (status !== 'applied' && status !== 'rejected') return null;
  if (code === undefined) return { seq, status };
  return typeof code === 'string' ? { seq, status, code } : null;
}
