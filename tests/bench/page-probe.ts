import type { BrowserContext } from '@playwright/test';
import { checkInCopy } from '#copy/check-in.ts';
import { copy } from '#ui/copy/copy.ts';
import { historyCopy } from '#ui/copy/history.ts';

/** What a page reports about itself. Instants are milliseconds since 1970, comparable between pages of one machine. */
interface Probe {
  /** Milliseconds from the start of the navigation until a check-in, open or done, is painted. */
  usable: Promise<number>;
  /** Milliseconds from the start of the navigation until a list of check-ins is painted. */
  listed: Promise<number>;
  /** Milliseconds from the start of the navigation until a message of a conversation is painted. */
  conversed: Promise<number>;
  /** The browser's timestamp of the last click. */
  clickedAt(): number;
  /**
   * INP so far: the longest time in milliseconds from a press, release or click until the next frame was painted (in steps
   * of 8).
   */
  nextPaint(): number;
  /** The longest task of the main thread so far, in milliseconds; 0 while none took 50. */
  longestTask(): number;
  /** The layout shift so far (CLS). */
  layoutShift(): number;
  /** When an element that matches the selector, and has that text, is painted. */
  shown(selector: string, text?: string): Promise<number>;
  /** When no element matches the selector any more. */
  gone(selector: string): Promise<number>;
  /** When that group ("Morning check-in") is painted with its check-in done. */
  checkedIn(group: string): Promise<number>;
  /** When that group can be tapped. */
  open(group: string): Promise<number>;
  /**
   * Scrolls to the button of that group and returns its centre, in one step, because a redraw may replace the button at any
   * time.
   */
  placeOf(group: string): { x: number; y: number };
}

declare global {
  interface Window {
    probe: Probe;
  }
}

/** Runs in the page before any other script. */
function installProbe({ open, done, list }: { open: string; done: string; list: string }): void {
  let clicked = 0;
  document.addEventListener(
    'click',
    (event) => {
      clicked = performance.timeOrigin + event.timeStamp;
    },
    { capture: true },
  );
  interface Measured extends PerformanceEntry {
    interactionId?: number;
    value?: number;
    hadRecentInput?: boolean;
  }
  const watch = (type: string, take: (entry: Measured) => void) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(take));
    observer.observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
    return () => observer.takeRecords().forEach(take);
  };
  let nextPaint = 0;
  let longestTask = 0;
  let layoutShift = 0;
  const flushers = [
    watch('event', ({ interactionId, duration }) => {
      if (interactionId) nextPaint = Math.max(nextPaint, duration);
    }),
    watch('longtask', ({ duration }) => {
      longestTask = Math.max(longestTask, duration);
    }),
    watch('layout-shift', ({ value, hadRecentInput }) => {
      if (!hadRecentInput) layoutShift += value ?? 0;
    }),
  ];
  const flushed = <T>(read: () => T): T => {
    for (const flush of flushers) flush();
    return read();
  };
  // the frame is painted when the first task after its animation frame runs
  const painted = () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() => {
        const report = () => resolve(performance.timeOrigin + performance.now());
        void scheduler.postTask(report, { priority: 'user-blocking' });
      });
    });
  const when = (check: () => boolean) =>
    new Promise<number>((resolve) => {
      if (check()) return void painted().then(resolve);
      const observer = new MutationObserver(() => {
        if (!check()) return;
        observer.disconnect();
        void painted().then(resolve);
      });
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    });
  const isDone = (element: Element | null) => element?.textContent?.includes(done) ?? false;
  const isOpen = (button: HTMLButtonElement) =>
    !button.disabled && (button.textContent?.trim().startsWith(open) ?? false);
  const groupOf = (label: string) => document.querySelector(`[role="group"][aria-label="${label}"]`);
  const buttonsOf = (group: string) => [...(groupOf(group)?.getElementsByTagName('button') ?? [])];
  window.probe = {
    usable: when(() =>
      [...document.getElementsByTagName('button')].some((button) => isOpen(button) || isDone(button)),
    ).then((at) => at - performance.timeOrigin),
    listed: when(() => document.querySelector(`[aria-label="${list}"] > li`) !== null).then(
      (at) => at - performance.timeOrigin,
    ),
    conversed: when(() => document.querySelector('[role="log"] p') !== null).then(
      (at) => at - performance.timeOrigin,
    ),
    clickedAt: () => clicked,
    nextPaint: () => flushed(() => nextPaint),
    longestTask: () => flushed(() => longestTask),
    layoutShift: () => flushed(() => layoutShift),
    shown: (selector, text = '') =>
      when(() => [...document.querySelectorAll(selector)].some((one) => one.textContent?.includes(text))),
    gone: (selector) => when(() => document.querySelector(selector) === null),
    checkedIn: (group) => when(() => isDone(groupOf(group))),
    open: (group) => when(() => buttonsOf(group).some(isOpen)),
    placeOf(group) {
      const button = buttonsOf(group).find(isOpen);
      if (!button) throw new Error(`There is no button to tap for ${group}`);
      button.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const { x, y, width, height } = button.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    },
  };
}

/** Gives every page that the context opens from now on its `window.probe`. */
export async function addProbe(context: BrowserContext): Promise<void> {
  // tsx adds a helper to functions that the page lacks
  await context.addInitScript('globalThis.__name ??= (value) => value');
  await context.addInitScript(installProbe, {
    open: checkInCopy.open,
    done: copy.checkIn.done,
    list: historyCopy.list,
  });
}
