import Dexie, { type ObservabilitySet } from 'dexie';
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
  const changed$ = new Observable<null>((subscriber) => {
    const onMutated = (parts: ObservabilitySet) => {
      const isChanged = tables.some((table) =>
        Object.keys(parts).some((part) => part.startsWith(`idb://${database.name}/${table}/`)),
      );
      if (isChanged) database.deliver(() => subscriber.next(null));
    };
    Dexie.on('storagemutated', onMutated);
    return () => Dexie.on.storagemutated.unsubscribe(onMutated);
  });
  return changed$.pipe(startWith(null), switchMap(look));
}

/** Some browsers lose the disk for a moment, in the background. */
const LOOK_AGAIN_MS = 1000;

/** Repeats a failed read, for an observer that lives as long as the sign-in. */
export const retryReads = <T>(): MonoTypeOperatorFunction<T> => retry({ delay: LOOK_AGAIN_MS });
