import { useRef, useState } from 'react';
import type { Result } from '#base/result.ts';

export interface Attempt<E> {
  pending: boolean;
  /** Why the last one failed; null when it did not, or was forgotten. `thrown` when nobody knows. */
  failure: E | 'thrown' | null;
  run<T>(call: () => Promise<Result<T, E>>, onOk: (value: T) => void, onError?: (error: E) => void): void;
  forget(): void;
}

/** One call at a time, however often the button is pressed. What is typed stays with the form. */
export function useAttempt<E>(): Attempt<E> {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<E | 'thrown' | null>(null);
  const running = useRef(false);
  return {
    pending,
    failure,
    forget: () => setFailure(null),
    run(call, onOk, onError) {
      if (running.current) return;
      running.current = true;
      setPending(true);
      setFailure(null);
      call()
        .then((result) => {
          if (result.ok) return onOk(result.value);
          setFailure(() => result.error);
          onError?.(result.error);
        })
        .catch(() => setFailure('thrown'))
        .finally(() => {
          running.current = false;
          setPending(false);
        });
    },
  };
}
