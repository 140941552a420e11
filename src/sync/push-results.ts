import * as v from 'valibot';
import type { Uuid } from '#base/uuid.ts';
import type { Outbox } from '#store/outbox.ts';
import type { MutationResult, SyncRequest } from '#sync/protocol.ts';

/** What became of each mutation of a call. */
export const resultsShape = v.array(
  v.object({
    seq: v.pipe(v.number(), v.integer()),
    status: v.picklist(['applied', 'rejected']),
    code: v.optional(v.string()),
  }),
);

/**
 * The first mutation of a call that its answer leaves for the next one: the server may have paid for a look-up only
 * (docs/sync.md, Mutations). Null when all are judged, `disorder` for an answer that judges a later one.
 */
export function firstLeft(
  { mutations }: SyncRequest,
  results: readonly MutationResult[],
): Uuid | null | 'disorder' {
  const judged = new Set(results.map(({ seq }) => seq));
  const left = mutations.findIndex(({ seq }) => !judged.has(seq));
  if (left === -1) return null;
  const later = mutations.slice(left).some(({ seq }) => judged.has(seq));
  return later ? 'disorder' : (mutations[left]?.id ?? null);
}

/**
 * Writes down in the outbox what became of mutations, in one transaction, and nothing else: their effects stay on screen
 * until a page has pulled the rows that replace them, or has taken them back. Returns how many it was.
 */
export function markResults(
  outbox: Outbox,
  { client_id, mutations }: SyncRequest,
  results: readonly MutationResult[],
): PromiseLike<number> {
  return outbox.transaction('rw', ['mutations', 'client'], async () => {
    const state = await outbox.readState();
    if (state.client_id !== client_id) return 0; // numbered anew meanwhile
    let marked = 0;
    for (const { seq, status, code } of results) {
      const entry = await outbox.mutations.get(seq);
      if (!entry || entry.id !== mutations.find((sent) => sent.seq === seq)?.id) continue;
      // the run under way began before this: only the next one surely brings what came of it
      const mark =
        status === 'applied' ? { settles_after_run: state.run + 1 } : { refused: code ?? 'invalid' };
      await outbox.mutations.put({ ...entry, ...mark });
      marked += 1;
    }
    const acked_seq = Math.max(state.acked_seq, ...results.map(({ seq }) => seq));
    await outbox.updateState({ acked_seq });
    return marked;
  });
}
