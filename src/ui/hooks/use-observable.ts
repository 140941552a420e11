import { startTransition, useEffect, useState } from 'react';
import { defer, type Observable } from 'rxjs';

export type Observed<T> =
  | { status: 'waiting' }
  | { status: 'failed'; retry: () => void }
  | { status: 'value'; value: T };

/** The value of a query once this device has data; until then queries return `{ synced: false }`. */
export type Synced<T> = Exclude<T, { synced: false }>;

/** The value, once there is one to show. For a screen that needs it outside of `Loaded` (components/loading/loaded.tsx). */
export function loadedOf<T>(observed: Observed<T>): Synced<T> | null {
  return observed.status === 'value' && isSynced(observed.value) ? observed.value : null;
}

function isSynced<T>(value: T): value is Synced<T> {
  return !(value instanceof Object && 'synced' in value && value.synced === false);
}

const WAITING = { status: 'waiting' } as const;

/**
 * The latest value of an observable. A new `create` subscribes again, so keep it stable. The first value draws
 * a whole screen; React does that in slices, so that the page still responds to taps. If another component
 * already observes a `shared` observable, its value is in the first frame.
 */
export function useObservable<T>(create: () => Observable<T>, { shared = false } = {}): Observed<T> {
  const [observed, setObserved] = useState<Observed<T>>(() => (shared ? atOnce(create()) : WAITING));
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const retry = () => {
      setObserved(WAITING);
      setAttempt(attempt + 1);
    };
    let first = true;
    const show = (value: T) =>
      setObserved((shown) =>
        shown.status === 'value' && shown.value === value ? shown : { status: 'value', value },
      );
    // `create` itself throws when the store has been closed since the last render: that is a failed read as
    // well
    const subscription = defer(create).subscribe({
      next(value) {
        if (first) startTransition(() => show(value));
        else show(value);
        first = false;
      },
      error: () => setObserved({ status: 'failed', retry }),
    });
    return () => subscription.unsubscribe();
  }, [create, attempt]);
  return observed;
}

/** The value that a shared observable already has; `waiting` when it has none. */
function atOnce<T>(observable: Observable<T>): Observed<T> {
  let observed: Observed<T> = WAITING;
  const show = (value: T) => {
    observed = { status: 'value', value };
  };
  observable.subscribe({ next: show, error: () => undefined }).unsubscribe();
  return observed;
}
