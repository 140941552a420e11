import { useEffect, useState } from 'react';

/** A touch is followed by its click within this time. */
const CLICK_COMES_WITHIN_MS = 300;

/** Keeps the value while a finger is down and until its click has come, so that nothing moves under the finger. */
export function useHeldWhilePressed<T>(value: T): { shown: T; onPointerDown: () => void } {
  const [held, setHeld] = useState<{ value: T } | null>(null);
  const pressed = held !== null;
  useEffect(() => {
    if (!pressed) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const release = () => {
      timer = setTimeout(() => setHeld(null), CLICK_COMES_WITHIN_MS);
    };
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', release);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
    };
  }, [pressed]);
  return { shown: held ? held.value : value, onPointerDown: () => setHeld((now) => now ?? { value }) };
}
