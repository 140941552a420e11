import { startTransition, useEffect, useState } from 'react';
import type { Observable } from 'rxjs';

export type Observed<T> =
  | { status: 'waiting' }
  | { status: 'failed'; retry: () => void }
  | { status: 'value'; value: T };

/**
 * The latest value of an observable. A new `create` subscribes again, so keep it stable. The first value
 * draws a whole screen; React does that in slices, so that the page still answers taps.
 */
export function useObservable<T>(create: () => Observable<T>): Observed<T> {
  const [observed, setObserved] = useState<Observed<T>>({ status: 'waiting' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const retry = () => {
      setObserved({ status: 'waiting' });
      setAttempt(attempt + 1);
    };
    let first = true;
    const show = (value: T) => setObserved({ status: 'value', value });
    const subscription = create().subscribe({
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
