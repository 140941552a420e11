/*
 * Work that waits for the screen, from the soonest to the latest:
 *
 *   afterFrame, whenPainted   when a frame is painted: the answer to a tap comes first, everything else follows
 *   whenIdle                  when the screen is drawn and nothing else is to be done: parts of a screen that have
 *                             their own chunk, and what the first screen does not show, such as sync
 */

/** The longest wait for a frame: a hidden page never paints, and a stuck one paints late. */
const LATEST_FRAME_MS = 100;

/** The longest wait for idle time: a busy or hidden page is never idle. */
const LATEST_IDLE_MS = 1000;
/** The longest wait for a screen: the disk that it reads may never answer. */
const LATEST_SCREEN_MS = 5000;
/** The wait where a browser does not report idle time: the first screen is drawn by then. */
const A_MOMENT_MS = 200;

/** Runs a task once the next frame is painted; in a hidden page, once it is shown. Returns a function that cancels it. */
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

/** Each resolves when a screen has its content. */
const screens = new Set<Promise<void>>();

/**
 * Makes idle work wait for a screen: while the disk is read for it, the page is idle for moments, but busy as
 * soon as the disk answers. Returns a function that ends the wait.
 */
export function waitForScreen(): () => void {
  let end = () => {};
  const drawn = new Promise<void>((resolve) => {
    end = resolve;
    setTimeout(resolve, LATEST_SCREEN_MS);
  });
  screens.add(drawn);
  void drawn.then(() => screens.delete(drawn));
  return end;
}

/** Resolves when no screen waits for its content and the page is idle, some seconds later at the latest. */
export async function whenIdle(): Promise<void> {
  do {
    await Promise.all(screens);
    await idleMoment();
  } while (screens.size > 0);
}

/** Runs a task once the page is idle. Returns a function that cancels it. */
export function onceIdle(task: () => void): () => void {
  let cancelled = false;
  void whenIdle().then(() => {
    if (!cancelled) task();
  });
  return () => {
    cancelled = true;
  };
}

function idleMoment(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LATEST_IDLE_MS });
    else setTimeout(resolve, A_MOMENT_MS);
  });
}
