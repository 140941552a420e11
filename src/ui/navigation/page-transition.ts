import { flushSync } from 'react-dom';
import { type NavigateOptions, type To, useNavigate } from 'react-router-dom';
import { wantsStillness } from '#ui/theme/appearance.ts';

/** A page whose data takes longer is shown without it. */
const WAIT_FOR_DATA_MS = 120;

/**
 * Goes to another page. The old page fades into the new one if the browser can (View Transitions) and the
 * user allows motion. The browser keeps showing the old page until the new one has its data, so nothing
 * flashes in between.
 */
export function useGoTo(): (to: To, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  return (to, options) => {
    if (!canFade() || wantsStillness()) return void navigate(to, options);
    const transition = document.startViewTransition(async () => {
      flushSync(() => void navigate(to, options));
      await whenDataIsShown();
    });
    // another navigation came first, or the page is hidden: no fade then
    transition.ready.catch(() => undefined);
  };
}

/**
 * Only Chromium fades: it alone has `userAgentData`. In Firefox a tap during the fade was lost, and WebKitGTK
 * 2.50 ended the page (tests/browsers).
 */
const canFade = (): boolean => 'startViewTransition' in document && 'userAgentData' in navigator;

/** Resolves once no part of the page is loading. */
function whenDataIsShown(): Promise<void> {
  const isWaiting = () => document.querySelector('[aria-busy="true"]') !== null;
  return new Promise((resolve) => {
    if (!isWaiting()) return resolve();
    const drawn = new MutationObserver(() => {
      if (!isWaiting()) end();
    });
    const late = setTimeout(end, WAIT_FOR_DATA_MS);
    function end() {
      drawn.disconnect();
      clearTimeout(late);
      resolve();
    }
    drawn.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
  });
}
