import { useEffect, useState } from 'react';
import type { Clock, EpochMs } from '#base/clock.ts';

const MINUTE_MS = 60_000;
/** Just behind the minute: exactly on it "7 minutes before" is still true, a moment later it is 6. */
const BEHIND_MS = 20;

/**
 * The present time, renewed at each change of the wall-clock minute and whenever the page becomes visible again
 * (timers of a hidden or sleeping page come late), and
 * whenever the clock itself jumps. No timer runs while hidden.
 */
export function useNow(clock: Clock): EpochMs {
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      clearTimeout(timer);
      const at = clock.now();
      setNow(at);
      if (document.visibilityState === 'hidden') return;
      timer = setTimeout(tick, MINUTE_MS - (at % MINUTE_MS) + BEHIND_MS);
    };
    tick();
    document.addEventListener('visibilitychange', tick);
    window.addEventListener('pageshow', tick);
    const stopListening = clock.onChange?.(tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
      window.removeEventListener('pageshow', tick);
      stopListening?.();
    };
  }, [clock]);
  return now;
}
