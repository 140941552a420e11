import { useEffect, useRef, useState } from 'react';

/** A finger that only taps or begins to scroll is no pull. */
const SLOP_PX = 12;
/** The page gives way less than the finger moves. */
const GIVE = 0.5;
/** So far the page must be pulled to mean it. */
const ENOUGH_PX = 64;
const FARTHEST_PX = 84;

/** Where a finger that moves down means something else: choosing text, a list of its own, a sheet. */
const OTHERS = 'dialog, input, textarea, select, [role="log"]';

interface Start {
  x: number;
  y: number;
}

/**
 * A pull with one finger from the very top of the page: how far it has come, 1 being enough, or null. Calls `onPulled`
 * when it is let go there. It only watches: the page scrolls as ever.
 */
export function usePull(onPulled: () => void): number | null {
  const [distance, setDistance] = useState<number | null>(null);
  const pulled = useRef(onPulled);
  useEffect(() => {
    pulled.current = onPulled;
  });

  useEffect(() => {
    const stop = new AbortController();
    const listening = { passive: true, signal: stop.signal };
    let start: Start | null = null;
    let come = 0;
    const end = () => {
      start = null;
      come = 0;
      setDistance(null);
    };
    window.addEventListener(
      'touchstart',
      ({ touches, target }) => {
        end();
        const [finger] = touches;
        if (finger && touches.length === 1 && mayPull(target))
          start = { x: finger.clientX, y: finger.clientY };
      },
      listening,
    );
    window.addEventListener(
      'touchmove',
      ({ touches }) => {
        const [finger] = touches;
        if (!start || !finger) return;
        const down = finger.clientY - start.y;
        const aside = Math.abs(finger.clientX - start.x);
        const begins = come === 0;
        if (touches.length > 1 || !atTop() || (begins && aside > SLOP_PX && aside > down)) return end();
        come = Math.min(FARTHEST_PX, Math.max(0, down - SLOP_PX) * GIVE);
        setDistance(come > 0 ? come / ENOUGH_PX : null);
      },
      listening,
    );
    window.addEventListener(
      'touchend',
      () => {
        const enough = come >= ENOUGH_PX;
        end();
        if (enough) pulled.current();
      },
      listening,
    );
    window.addEventListener('touchcancel', end, listening);
    return () => stop.abort();
  }, []);
  return distance;
}

/** Where a page gives way at its end, its top goes below zero. */
const atTop = () => window.scrollY <= 0;

function mayPull(target: EventTarget | null): boolean {
  if (!atTop() || !(target instanceof Element) || target.closest(OTHERS)) return false;
  // zoomed in, the same finger moves what is seen
  return (window.visualViewport?.scale ?? 1) <= 1 && document.querySelector('dialog[open]') === null;
}
