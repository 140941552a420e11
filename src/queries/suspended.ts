import { distinctUntilChanged, map, type Observable } from 'rxjs';
import type { QueryContext } from '#queries/parts/query-context.ts';

/** Whether an operator has paused the account, live. */
export function observeSuspended({ store }: QueryContext): Observable<boolean> {
  return store.collections.profiles.findOne(store.userId).$.pipe(
    map((profile) => profile?.suspended === true),
    distinctUntilChanged(),
  );
}
