import { useEffect } from 'react';

/** The path at the last focus change; null before the first screen. */
let lastPath: string | null = null;

/**
 * Sets the window's title. After a navigation it also moves the focus to the screen's heading, so that screen
 * readers read it and the keyboard continues from the top. The first screen does not take the focus, nor does
 * a screen that focuses something itself.
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
 * While the screen loads its data there may be no heading yet; then the screen itself gets the focus. A
 * heading that is drawn later takes it over, unless the person has moved on with the keyboard.
 */
function focusHeading(): (() => void) | undefined {
  const main = document.querySelector('main');
  if (!main || main.contains(document.activeElement) || document.querySelector('dialog:modal')) return;
  let held = take(main.querySelector('h1') ?? main);
  const redrawn = new MutationObserver(() => {
    const focused = document.activeElement;
    const left = focused === document.body && !held.isConnected; // removing an element also removes its focus
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
