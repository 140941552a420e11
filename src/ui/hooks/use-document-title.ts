import { useEffect } from 'react';

/** Where the person was when the focus was last looked after; null before the first screen. */
let lastPath: string | null = null;

/**
 * Names the window after the screen. A screen that somebody has gone to also takes the focus, at its heading, so that
 * it is read out and the keyboard goes on from its top; the first one does not, nor one that has a focus of its own.
 */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    const arrived = lastPath !== null && lastPath !== location.pathname;
    lastPath = location.pathname;
    return arrived ? focusHeading() : undefined;
  }, []);
}

/** While the screen reads its data there may be no heading yet: the screen itself stands in for it. */
function focusHeading(): (() => void) | undefined {
  const main = document.querySelector('main');
  if (!main || main.contains(document.activeElement) || document.querySelector('dialog:modal')) return;
  if (take(main.querySelector('h1'))) return;
  take(main);
  const arriving = new MutationObserver(() => {
    if (document.activeElement !== main || take(main.querySelector('h1'))) arriving.disconnect();
  });
  arriving.observe(main, { childList: true, subtree: true });
  return () => arriving.disconnect();
}

function take(element: HTMLElement | null): boolean {
  if (!element) return false;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  return true;
}
