import {
  concat,
  defer,
  fromEvent,
  map,
  merge,
  NEVER,
  Observable,
  of,
  repeat,
  startWith,
  switchMap,
  timer,
} from 'rxjs';
import type { Clock, EpochMs } from '#base/clock.ts';

const MINUTE_MS = 60_000;

/**
 * Emits now, at each full minute, when the page is shown or hidden, and when the clock jumps. Counts no minutes
 * while the page is hidden.
 */
export function minutes(clock: Clock): Observable<EpochMs> {
  const nextMinute$ = defer(() => timer(MINUTE_MS - (clock.now() % MINUTE_MS))).pipe(repeat());
  const jumps$ = new Observable<void>((subscriber) => clock.onChange?.(() => subscriber.next()));
  // the only event when the back/forward cache restores a page
  const restored$ = fromEvent(window, 'pageshow');
  return merge(fromEvent(document, 'visibilitychange'), restored$, jumps$).pipe(
    startWith(null),
    switchMap(() => concat(of(0), document.visibilityState === 'visible' ? nextMinute$ : NEVER)),
    map(() => clock.now()),
  );
}
