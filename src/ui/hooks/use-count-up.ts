import { useEffect, useRef, useState } from 'react';
import { wantsStillness } from '#ui/theme/appearance.ts';

const DURATION_MS = 900;

/**
 * Counts from the previous number to the new one in 900 ms. Jumps on the first paint and when motion is
 * reduced.
 */
export function useCountUp(target: number): number {
  const [shown, setShown] = useState(target);
  const from = useRef(target);
  useEffect(() => {
    const start = from.current;
    if (start === target) return;
    if (wantsStillness()) {
      from.current = target;
      setShown(target);
      return;
    }
    let frame = 0;
    let beginning: number | null = null;
    const step = (at: number) => {
      beginning ??= at;
      const part = Math.min(1, (at - beginning) / DURATION_MS);
      const eased = 1 - (1 - part) ** 3;
      const value = Math.round(start + (target - start) * eased);
      from.current = value;
      setShown(value);
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return shown;
}
