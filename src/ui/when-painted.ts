/** The longest wait: a hidden page never paints, and a stuck one paints late. */
const LATEST_MS = 100;

/** Resolves when the latest change is painted. */
export function whenPainted(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LATEST_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      // the frame is painted when the first task after its animation frame runs
      setTimeout(resolve);
    });
  });
}
