import {
  concat,
  defer,
  fromEvent,
  map,
  NEVER,
  type Observable,
  of,
  repeat,
  startWith,
  switchMap,
  timer,
} from 'rxjs';
import type { Clock, EpochMs } from '#base/clock.ts';

const MINUTE_MS = 60_000;

/** Now, and again at each full minute and whenever the page is looked at again; silent while it is hidden. */
export function minutes(clock: Clock): Observable<EpochMs> {
  const nextMinute$ = defer(() => timer(MINUTE_MS - (clock.now() % MINUTE_MS))).pipe(repeat());
  return fromEvent(document, 'visibilitychange').pipe(
    startWith(null),
    switchMap(() => (document.visibilityState === 'visible' ? concat(of(0), nextMinute$) : NEVER)),
    map(() => clock.now()),
  );
}
