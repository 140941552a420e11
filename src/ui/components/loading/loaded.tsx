import { type ReactNode, useEffect } from 'react';
import { LoadFailed, NotSynced } from '#ui/components/loading/load-states.tsx';
import { loadedOf, type Observed, type Synced } from '#ui/hooks/use-observable.ts';
import { toasts } from '#ui/state/toasts.ts';

interface Props<T> {
  /** The result of `useQuery`. */
  of: Observed<T>;
  /**
   * The sentence for a failed read (product.md §8). While the read has failed, it is in the page, with "Try
   * again", and for some seconds in a toast.
   */
  failed: string;
  /** Shown while the disk is read. */
  waiting: ReactNode;
  /** Shown until the first data has arrived. Default: the plain sentence, which also covers being offline. */
  notSynced?: ReactNode;
  /** Wraps all of these states. For a screen whose frame depends on the value. */
  frame?: (state: ReactNode) => ReactNode;
  /** Draws the value, even an empty one (with `Empty`), because every screen shows something beside it. */
  children: (value: Synced<T>) => ReactNode;
}

/**
 * Draws the result of a query, or shows why there is none yet. Every screen handles these states through this
 * component.
 */
export function Loaded<T>({ of, failed, waiting, notSynced, frame = plain, children }: Props<T>) {
  const hasFailed = of.status === 'failed';
  useEffect(() => {
    if (!hasFailed) return;
    const id = toasts.errorOnScreen(failed);
    return () => toasts.dismiss(id);
  }, [hasFailed, failed]);

  const value = loadedOf(of);
  if (value !== null) return children(value);
  switch (of.status) {
    case 'waiting':
      return frame(waiting);
    case 'failed':
      return frame(<LoadFailed text={failed} retry={of.retry} />);
    case 'value':
      return frame(notSynced ?? <NotSynced />);
  }
}

const plain = (state: ReactNode) => state;
