import { type ReactNode, useEffect } from 'react';
import { LoadFailed, NotSynced } from '#ui/components/loading/load-states.tsx';
import { loadedOf, type Observed, type Synced } from '#ui/hooks/use-observable.ts';
import { toasts } from '#ui/toasts.ts';

interface Props<T> {
  /** What `useQuery` gave. */
  of: Observed<T>;
  /** The sentence for a read that failed (spec section 8). It stands in the page, with "Try again", and in a toast. */
  failed: string;
  /** Stands here while the disk is read. */
  waiting: ReactNode;
  /** Stands here until the first data has arrived. Left out: the plain sentence, which also knows of being offline. */
  notSynced?: ReactNode;
  /** Goes around all of these states. For a screen whose own frame depends on the value. */
  frame?: (state: ReactNode) => ReactNode;
  /** Draws the value. An empty value is drawn here too, with `Empty`: every screen shows something beside it. */
  children: (value: Synced<T>) => ReactNode;
}

/** What a query says, or why there is nothing to show yet. Every screen reads through this one ladder. */
export function Loaded<T>({ of, failed, waiting, notSynced, frame = plain, children }: Props<T>) {
  const hasFailed = of.status === 'failed';
  useEffect(() => {
    if (hasFailed) toasts.error(failed);
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
