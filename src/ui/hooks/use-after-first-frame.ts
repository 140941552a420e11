import { startTransition, useEffect, useState } from 'react';
import { afterFrame } from '#ui/browser/late-work.ts';

/** The delay is for the first screen of a page only; later visits draw everything at once. */
let drawn = false;

/**
 * False until the frame in which `ready` became true is painted. For content below the fold: on a slow phone,
 * one long task for the whole screen delays the first tap; two shorter ones do not.
 */
export function useAfterFirstFrame(ready: boolean): boolean {
  const [after, setAfter] = useState(drawn);
  useEffect(() => {
    if (!ready || after) return;
    return afterFrame(() => {
      drawn = true;
      startTransition(() => setAfter(true));
    });
  }, [ready, after]);
  return after;
}
