import type { Observable, Subscription } from 'rxjs';
import { lookAgain } from '#store/look-again.ts';
import type { OutboxView } from '#store/observe-outbox.ts';

/** Tells what waits, for as long as the sign-in lives. */
export function followOutbox(view$: Observable<OutboxView>, tell: (view: OutboxView) => void): Subscription {
  return view$.pipe(lookAgain()).subscribe(tell);
}
