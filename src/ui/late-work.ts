/*
 * Work that waits for the screen, from the soonest to the latest:
 *
 *   afterFrame, whenPainted   when a frame is painted: the answer to a tap comes first, everything else follows
 *   LATE_MS                   a moment later: parts of a screen that have their own chunk
 *   whenIdle                  when nothing is left to draw: what the first screen does not show, such as sync
 */

/** By then the screen is painted and has had time to answer a first tap. */
export const LATE_MS = 400;

/** The longest wait for a frame: a hidden page never paints, and a stuck one paints late. */
const LATEST_FRAME_MS = 100;

/** The longest wait for idle time: a busy or hidden page is never idle. */
const LATEST_IDLE_MS = 1000;
/** The wait where a browser does not report idle time: the first screen is drawn by then. */
const A_MOMENT_MS = 200;

/** Runs a task once the next frame is painted; in a hidden page, once it is shown. Returns how to cancel. */
export function afterFrame(task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    // the frame is painted when the first task after its animation frame runs
    timer = setTimeout(task);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Resolves when the latest change is painted, after 100 ms at the latest. */
export function whenPainted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LATEST_FRAME_MS);
    afterFrame(resolve);
  });
}

/** Resolves when the page has nothing to draw, after a second at the latest. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LATEST_IDLE_MS });
    else setTimeout(resolve, A_MOMENT_MS);
  });
}
