import { useEffect, useState } from 'react';
import { AWAKE_MS, HINT_MS } from '#ui/screens/dashboard/night-stand/brightness.ts';

/** `woken` is the beginning of being awake: it says how to leave. */
type Rest = 'woken' | 'awake' | 'resting';

/** Awake from the opening and from every touch on, until nothing was touched for a while. */
export function useRest() {
  const [rest, setRest] = useState<Rest>('woken');
  const [touches, setTouches] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each touch begins the time again
  useEffect(() => {
    const timers = [
      setTimeout(() => setRest((now) => (now === 'woken' ? 'awake' : now)), HINT_MS),
      setTimeout(() => setRest('resting'), AWAKE_MS),
    ];
    return () => timers.forEach(clearTimeout);
  }, [touches]);
  return {
    rest,
    wake: () => {
      setRest((now) => (now === 'resting' ? 'woken' : now));
      setTouches((n) => n + 1);
    },
    fallAsleep: () => setRest('resting'),
  };
}
