import { useEffect, useRef, useState } from 'react';

/** A shorter movement is a tap or the start of a scroll. */
const SLOP_PX = 12;
/** The page moves less than the finger. */
const GIVE = 0.5;
/** How far the page must be pulled. */
const ENOUGH_PX = 64;
const FARTHEST_PX = 84;

/** Here a finger that moves down does something else: it selects text, or scrolls a list or a sheet. */
const OTHERS = 'dialog, input, textarea, select, [role="log"]';

interface Start {
  x: number;
  y: number;
}

/**
 * Watches for a pull with one finger from the very top of the page. Returns how far it has come, 1 being far
 * enough, or null without a pull. Calls `onPulled` when the finger is lifted after a pull that was far
 * enough. The page scrolls as usual.
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

/** Below zero where the browser lets a page bounce. */
const atTop = () => window.scrollY <= 0;

function mayPull(target: EventTarget | null): boolean {
  if (!atTop() || !(target instanceof Element) || target.closest(OTHERS)) return false;
  if ((target.closest('[data-pane]')?.scrollTop ?? 0) > 0) return false;
  // in a zoomed page, the same finger moves the visible part
  return (window.visualViewport?.scale ?? 1) <= 1 && document.querySelector('dialog[open]') === null;
}
