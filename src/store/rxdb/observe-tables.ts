import { type MonoTypeOperatorFunction, Observable, retry, startWith, switchMap } from 'rxjs';
import type { StoreDatabase } from '#store/database/store-database.ts';

/**
 * Reads these tables with `look`, and again when this tab, another tab or the service worker has changed one
 * of them. Unlike Dexie's `liveQuery`, even the read waits until the feedback for a tap is painted.
 */
export function observeTables<T>(
  database: StoreDatabase,
  tables: readonly string[],
  look: () => Promise<T>,
): Observable<T> {
  const changed$ = new Observable<null>((subscriber) =>
    database.changed.subscribe((written) => {
      if (tables.some((table) => written.tables.includes(table))) subscriber.next(null);
    }),
  );
  return changed$.pipe(startWith(null), switchMap(look));
}

/** Some browsers lose the disk for a moment, in the background. */
const LOOK_AGAIN_MS = 1000;

/** Repeats a failed read, for an observer that lives as long as the sign-in. */
export const retryReads = <T>(): MonoTypeOperatorFunction<T> => retry({ delay: LOOK_AGAIN_MS });
