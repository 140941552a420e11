import { map, type Observable } from 'rxjs';
import type { Uuid } from '#base/uuid.ts';
import { observeUnread } from '#queries/parts/people.ts';
import type { QueryContext } from '#queries/query-context.ts';

/** Who has written something that is not read yet, live. */
export function observeUnreadSenders({ store }: QueryContext): Observable<ReadonlySet<Uuid>> {
  return observeUnread(store).pipe(map((unread) => new Set(unread.keys())));
}
