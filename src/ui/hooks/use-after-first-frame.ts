import { startTransition, useEffect, useState } from 'react';

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
    let timer: ReturnType<typeof setTimeout> | undefined;
    // the frame is painted when the first task after its animation frame runs
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        drawn = true;
        startTransition(() => setAfter(true));
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [ready, after]);
  return after;
}
