import { use, useEffect } from 'react';
import { PaneContext } from '#ui/navigation/pane.ts';

/** The path at the last focus change; null before the first screen. */
let lastPath: string | null = null;

/** Has the next screen take the focus, though the address stays the same. */
export function focusNextScreen(): void {
  lastPath = '';
}

/**
 * Sets the window's title. After a navigation it also moves the focus to the screen's heading, so that screen
 * readers read it and the keyboard continues from the top. The first screen does not take the focus, nor does
 * a screen that focuses something itself. A page beside the chosen one does neither until it is alone again.
 */
export function usePageTitle(title: string): void {
  const leads = use(PaneContext) !== 'beside';
  useEffect(() => {
    if (leads) document.title = title;
  }, [title, leads]);
  useEffect(() => {
    if (!leads) return;
    const arrived = lastPath !== null && lastPath !== location.pathname;
    lastPath = location.pathname;
    return arrived ? focusHeading() : undefined;
  }, [leads]);
}

/** The page that the address names: the window's, or that of one pane. */
const pageNow = () => document.querySelector<HTMLElement>('[data-page]') ?? document.querySelector('main');

/**
 * While the screen loads its data there may be no heading yet; then the screen itself gets the focus. A
 * heading that is drawn later takes it over, unless the user has moved on with the keyboard.
 */
function focusHeading(): (() => void) | undefined {
  const page = pageNow();
  if (!page || page.contains(document.activeElement) || document.querySelector('dialog:modal')) return;
  let held = take(page.querySelector('h1') ?? page);
  const redrawn = new MutationObserver(() => {
    const focused = document.activeElement;
    const left = focused === document.body && !held.isConnected; // removing an element also removes its focus
    if (focused !== held && !left) return redrawn.disconnect();
    const now = pageNow();
    const place = now?.querySelector('h1') ?? now;
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
