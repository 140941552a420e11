import { useRef, useState } from 'react';
import { isGate } from '#base/gate.ts';
import type { Result } from '#base/result.ts';
import { openGate } from '#ui/browser/open-gate.ts';
import { copy } from '#ui/copy/copy.ts';
import { toasts } from '#ui/state/toasts.ts';

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

/**
 * Runs one call at a time, however often the button is pressed. The form keeps its input. Offers the way through a
 * sign-on gate that has answered.
 */
export function useAttempt<E extends { type: string }>(): Attempt<E> {
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
          const { type } = result.error;
          if (isGate(type)) toasts.error(copy.sync.trouble(type), { label: copy.sync.toGate, run: openGate });
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
