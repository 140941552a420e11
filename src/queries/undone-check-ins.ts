import { Observable } from 'rxjs';
import type { QueryContext } from '#queries/parts/query-context.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import { tableOf } from '#store/rows/doc-key.ts';

/** Each check-in that disappears from this device. The live rows may never show one that appears and disappears at once. */
export const observeUndoneCheckIns = ({ store }: QueryContext): Observable<CheckIn> =>
  new Observable((subscriber) =>
    store.database.committed.subscribe(({ writes }) => {
      for (const { key, before, after } of writes) {
        if (tableOf(key) === 'check_ins' && !after) subscriber.next(before as CheckIn);
      }
    }),
  );
