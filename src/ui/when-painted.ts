/** A hidden page paints nothing, and a stuck one late: nobody waits longer than this. */
const LATEST_MS = 100;

/** Resolves when what has just been changed on screen is painted. */
export function whenPainted(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LATEST_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      // a frame has been painted when the first task after its animation frame runs
      setTimeout(resolve);
    });
  });
}
