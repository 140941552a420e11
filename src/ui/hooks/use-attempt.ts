import { useRef, useState } from 'react';
import type { Result } from '#base/result.ts';

export interface Attempt<E> {
  pending: boolean;
  /**
   * Why the last call failed; null when it succeeded or the failure was cleared. `thrown`: an unexpected
   * error.
   */
  failure: E | 'thrown' | null;
  run<T>(call: () => Promise<Result<T, E>>, onOk: (value: T) => void, onError?: (error: E) => void): void;
  forget(): void;
}

/** Runs one call at a time, however often the button is pressed. The form keeps its input. */
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
