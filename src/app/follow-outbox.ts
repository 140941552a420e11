import { type Observable, retry, type Subscription } from 'rxjs';
import type { OutboxView } from '#store/observe-outbox.ts';

/** Some browsers lose their disk for a moment, in the background. */
const LOOK_AGAIN_MS = 1000;

/** Tells what waits, for as long as the sign-in lives: a look that fails is repeated, or the status would stand still for ever. */
export function followOutbox(view$: Observable<OutboxView>, tell: (view: OutboxView) => void): Subscription {
  return view$.pipe(retry({ delay: LOOK_AGAIN_MS })).subscribe(tell);
}
