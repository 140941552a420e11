import type { Uuid } from '#base/uuid.ts';
import type { MutationType } from '#domain/mutations/mutation.ts';
import type { StoreDatabase } from '#store/database/store-database.ts';
import type { SyncedApp } from '#store/rows/synced-app.ts';
import type { MutationResult, SyncRequest } from '#sync/protocol/protocol.ts';

/**
 * The mutation at which the results of a request end, because the server has postponed it
 * (docs/sync.md, Mutations). It is sent again at once. Null when every mutation has a result; `disorder` when
 * anything else is missing.
 */
export function firstUnanswered(
  app: SyncedApp,
  { mutations }: SyncRequest,
  results: readonly MutationResult[],
): Uuid | null | 'disorder' {
  const answered = new Set(results.map(({ seq }) => seq));
  const place = mutations.findIndex(({ seq }) => !answered.has(seq));
  const first = mutations[place];
  if (!first) return null;
  const inOrder =
    (app.mutations[first.name] as MutationType | undefined)?.mayBePostponed &&
    mutations.slice(place).every(({ seq }) => !answered.has(seq));
  return inOrder === true ? first.id : 'disorder';
}

/**
 * Records the results of mutations in the outbox, in one transaction. It changes nothing else: their effects
 * stay on screen until a page has pulled the rows that replace them, or has rolled them back. Returns how
 * many it recorded.
 */
export function markResults(
  database: StoreDatabase,
  { client_id, mutations }: SyncRequest,
  results: readonly MutationResult[],
): PromiseLike<number> {
  return database.transaction('rw', ['mutations', 'client'], async () => {
    const state = await database.readState();
    if (state.client_id !== client_id) return 0; // the queue has been renumbered since
    let marked = 0;
    for (const { seq, status, code } of results) {
      const entry = await database.mutations.get(seq);
      if (!entry || entry.id !== mutations.find((sent) => sent.seq === seq)?.id) continue;
      // the current run began before this, so only the next one certainly brings the result
      const mark =
        status === 'applied' ? { settles_after_run: state.run + 1 } : { rejected: code ?? 'invalid' };
      await database.mutations.put({ ...entry, ...mark });
      marked += 1;
    }
    const acked_seq = Math.max(state.acked_seq, ...results.map(({ seq }) => seq));
    await database.updateState({ acked_seq });
    return marked;
  });
}
