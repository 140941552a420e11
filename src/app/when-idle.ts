/** The longest wait, because a busy or hidden page is never idle. */
const LATEST_MS = 1000;
/** The wait where a browser does not report idle time: the first screen is drawn by then. */
const A_MOMENT_MS = 200;

/** Resolves when the page has nothing to draw. For work that is needed soon, but after the first paint. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LATEST_MS });
    else setTimeout(resolve, A_MOMENT_MS);
  });
}
