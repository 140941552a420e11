import { vi } from 'vitest';

/**
 * Gives a page without layout sizes that a virtual list can work with: the element with `role` fills the window,
 * everything in it is one line high.
 */
export function pretendLayout(role: string, windowHeight = 800, lineHeight = 40): void {
  const heightOf = (element: Element) => (element.getAttribute('role') === role ? windowHeight : lineHeight);
  // happy-dom has no offsetParent, so everything would count as hidden
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    get: () => document.body,
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #report: ResizeObserverCallback;
      constructor(report: ResizeObserverCallback) {
        this.#report = report;
      }
      observe(target: Element) {
        const contentRect = { width: 390, height: heightOf(target) };
        queueMicrotask(() => this.#report([{ target, contentRect } as ResizeObserverEntry], this as never));
      }
      unobserve() {}
      disconnect() {}
    },
  );
}
