import { startTransition, useEffect, useState } from 'react';

/** A page draws its first screen once; who comes back to it later finds it whole at once. */
let drawn = false;

/**
 * False until the frame is painted that was drawn when `ready` became true: for what lies below the fold. On a slow phone
 * one long task that draws, lays out and paints a whole screen keeps the first finger waiting; two do not.
 */
export function useAfterFirstFrame(ready: boolean): boolean {
  const [after, setAfter] = useState(drawn);
  useEffect(() => {
    if (!ready || after) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // a frame has been painted when the first task after its animation frame runs
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
