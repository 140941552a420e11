import type { Observable, Subscription } from 'rxjs';
import type { OutboxView } from '#store/observe-outbox.ts';
import { retryReads } from '#store/rxdb/observe-tables.ts';

/** Reports what waits in the outbox, for as long as the sign-in lives. */
export function followOutbox(view$: Observable<OutboxView>, tell: (view: OutboxView) => void): Subscription {
  return view$.pipe(retryReads()).subscribe(tell);
}
