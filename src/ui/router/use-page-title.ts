import { useEffect } from 'react';

/** Where the person was when the focus was last looked after; null before the first screen. */
let lastPath: string | null = null;

/**
 * Names the window after the screen. A screen that somebody has gone to also takes the focus, at its heading, so that
 * it is read out and the keyboard goes on from its top; the first one does not, nor one that has a focus of its own.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    const arrived = lastPath !== null && lastPath !== location.pathname;
    lastPath = location.pathname;
    return arrived ? focusHeading() : undefined;
  }, []);
}

/**
 * While the screen reads its data there may be no heading yet: the screen itself stands in for it. A heading that is
 * drawn anew takes the focus over; once the person has gone on with the keyboard it is left to them.
 */
function focusHeading(): (() => void) | undefined {
  const main = document.querySelector('main');
  if (!main || main.contains(document.activeElement) || document.querySelector('dialog:modal')) return;
  let held = take(main.querySelector('h1') ?? main);
  const redrawn = new MutationObserver(() => {
    const focused = document.activeElement;
    const left = focused === document.body && !held.isConnected; // the focus goes with what is taken away
    if (focused !== held && !left) return redrawn.disconnect();
    const place = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    if (place && place !== held) held = take(place);
  });
  redrawn.observe(document.body, { childList: true, subtree: true });
  return () => redrawn.disconnect();
}

function take(element: HTMLElement): HTMLElement {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  return element;
}
