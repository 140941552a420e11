import { startTransition, useEffect, useState } from 'react';
import { whenPainted } from '#ui/when-painted.ts';

/**
 * A value that follows when the frame is painted in which everything else of that change is to be seen: for a drawing beside
 * the words that a finger waits for. `useDeferredValue` would be done before that frame, and would delay it.
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
