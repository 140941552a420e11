import { useEffect, useState } from 'react';
import type { Observable } from 'rxjs';

export type Observed<T> = { status: 'waiting' } | { status: 'failed' } | { status: 'value'; value: T };

/** What an observable last said. `create` is called anew whenever it changes: keep it stable. */
export function useObservable<T>(create: () => Observable<T>): Observed<T> {
  const [observed, setObserved] = useState<Observed<T>>({ status: 'waiting' });
  useEffect(() => {
    const subscription = create().subscribe({
      next: (value) => setObserved({ status: 'value', value }),
      error: () => setObserved({ status: 'failed' }),
    });
    return () => subscription.unsubscribe();
  }, [create]);
  return observed;
}
