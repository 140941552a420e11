import { map, type Observable } from 'rxjs';
import type { Uuid } from '#base/uuid.ts';
import type { QueryContext } from '#queries/parts/query-context.ts';
import type { RejectedMutation } from '#store/database/outbox.ts';

/** The results of an import's changes so far. */
export interface ImportReport {
  /** Without a result yet; they are sent when there is a network. */
  waiting: number;
  taken: number;
  rejected: readonly RejectedMutation[];
}

/** Follows these changes until the server has settled all of them; live across all tabs. */
export function observeImportReport({ store }: QueryContext, ids: readonly Uuid[]): Observable<ImportReport> {
  const offered = new Set(ids);
  return store.outboxView.pipe(
    map((outbox) => {
      const rejected = outbox.rejected.filter(({ id }) => offered.has(id)).sort((a, b) => a.seq - b.seq);
      const waiting = outbox.queued.filter(({ id }) => offered.has(id)).length;
      return { waiting, rejected, taken: offered.size - waiting - rejected.length };
    }),
  );
}
