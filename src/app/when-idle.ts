/** Not later than this: a busy page, or a hidden one, has no idle moments to give. */
const LATEST_MS = 1000;
/** Where a browser does not tell when it is idle: the first screen is drawn by then. */
const A_MOMENT_MS = 200;

/** Resolves when the page has nothing to draw: for what is wanted soon, but after the first paint. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LATEST_MS });
    else setTimeout(resolve, A_MOMENT_MS);
  });
}
