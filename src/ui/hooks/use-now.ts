import { useEffect, useState } from 'react';
import type { Clock, EpochMs } from '#base/clock.ts';

const MINUTE_MS = 60_000;
/**
 * Updates just after the full minute: exactly on it, "7 minutes before" is still true, and a moment later it
 * is 6.
 */
const BEHIND_MS = 20;

const minuteOf = (at: EpochMs): number => Math.floor(at / MINUTE_MS);

/**
 * The current time. Updates at each minute of the wall clock, when the clock jumps, and when the page becomes
 * visible, because timers of a hidden or sleeping page are late. No timer runs while the page is hidden.
 */
export function useNow(clock: Clock): EpochMs {
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      clearTimeout(timer);
      const at = clock.now();
      // screens show minutes; without this check each would be drawn twice when it appears
      setNow((shown) => (minuteOf(shown) === minuteOf(at) ? shown : at));
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
