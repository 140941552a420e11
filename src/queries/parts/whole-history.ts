import { asyncScheduler, type Observable, ReplaySubject, share, switchMap, throttleTime, timer } from 'rxjs';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import type { LiveStore } from '#store/live-store.ts';
import { observeTables } from '#store/rxdb/observe-tables.ts';

/** A sync may change many check-ins in quick succession; the history is read again at most once in this time. */
const BURST_MS = 500;
/** A user goes from one screen to another in less. */
const KEPT_MS = 3_000;

const histories = new WeakMap<LiveStore, Observable<readonly CheckIn[]>>();

/**
 * All of the user's check-ins, in any order, live; read once for all screens. Read from the disk without RxDB: building its
 * documents for five years takes a phone longer than computing everything from them.
 */
export function observeWholeHistory(store: LiveStore): Observable<readonly CheckIn[]> {
  const known = histories.get(store);
  if (known) return known;
  const history$ = observeTables(store.database, ['check_ins'], async () => null).pipe(
    throttleTime(BURST_MS, asyncScheduler, { leading: true, trailing: true }),
    switchMap(() => store.documents.inPages('check_ins', { user_id: store.userId })),
    share({ connector: () => new ReplaySubject(1), resetOnRefCountZero: () => timer(KEPT_MS) }),
  );
  histories.set(store, history$);
  return history$;
}
