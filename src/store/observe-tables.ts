import { liveQuery } from 'dexie';
import { Observable } from 'rxjs';
import type { StoreDatabase } from '#store/store-database.ts';

/** What `look` reads, again whenever this tab, another tab or the worker has changed it. */
export function observeTables<T>(database: StoreDatabase, look: () => Promise<T>): Observable<T> {
  return new Observable((subscriber) => {
    const subscription = liveQuery(look).subscribe({
      next: (value) => database.deliver(() => subscriber.next(value)),
      error: (error) => subscriber.error(error),
    });
    return () => subscription.unsubscribe();
  });
}
