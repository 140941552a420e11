import { startTransition, useEffect, useState } from 'react';
import { whenPainted } from '#ui/browser/late-work.ts';

/**
 * Returns the value one painted frame late. For a drawing beside text that the user waits for.
 * `useDeferredValue` would render before that frame and delay it.
 */
export function useOncePainted<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    if (Object.is(shown, value)) return;
    let left = false;
    void whenPainted().then(() => {
      if (!left) startTransition(() => setShown(() => value));
    });
    return () => {
      left = true;
    };
  }, [shown, value]);
  return shown;
}
