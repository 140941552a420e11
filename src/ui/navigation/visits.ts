import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { tabText } from '#base/site-data.ts';

/*
 * Remembers the scroll position of each page, so that Back leads to the same place. Declarative react-router
 * keeps no scroll positions. It numbers the history entries, and this file remembers a page and a position
 * for each number.
 */

interface Visit {
  path: string;
  /** The scroll position when the page was left. */
  top: number;
  /** The same of each pane (navigation/pane.ts). */
  panes?: Partial<Record<string, number>>;
}

const KEY = 'simmer-visits';
/** Content that arrives later must not move the page any more. */
const TALL_WITHIN_MS = 5000;

let visits: (Visit | null)[] = [];

/** The number of the current history entry, written by react-router; 0 for the first page. */
function indexNow(): number {
  const state: unknown = history.state;
  const index = typeof state === 'object' && state !== null ? Reflect.get(state, 'idx') : null;
  return Number.isInteger(index) && index >= 0 ? index : 0;
}

/**
 * Remembers where each page was left and scrolls a page that is shown again to its place. Used once, by the
 * layout of all routes.
 */
export function useVisits(): void {
  const { pathname, key } = useLocation();
  const navigation = useNavigationType();
  const shown = useRef<Visit>(null);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => {
      if (shown.current) shown.current.top = window.scrollY;
    };
    const leave = () => {
      remember();
      write(visits);
    };
    addEventListener('scroll', remember, { passive: true });
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('scroll', remember);
      removeEventListener('pagehide', leave);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` differs for each history entry
  useLayoutEffect(() => {
    const before = shown.current;
    const index = indexNow();
    if (before === null) visits = read();
    const known = visits[index];
    const visit = known?.path === pathname ? known : { path: pathname, top: 0 };
    visits[index] = visit;
    shown.current = visit;
    if (navigation === 'POP') return bringTo(visit.top);
    if (navigation === 'PUSH') visits.length = index + 1; // the entries ahead are gone
    // a new page begins at its top; a step within a page keeps its position
    if (before?.path !== pathname) return bringTo(0);
  }, [key, pathname, navigation]);
}

/** What is remembered about the current page. */
export const visitNow = (): Visit | null | undefined => visits[indexNow()];

/**
 * Scrolls there as soon as the content is tall enough: it comes from the device a moment later. Returns a function to
 * stop.
 */
export function bringTo(
  top: number,
  scroller: Element = document.documentElement,
  content = scroller,
): () => void {
  const settled = new AbortController();
  const { signal } = settled;
  const stop = () => settled.abort();
  const move = () => {
    scroller.scrollTo(0, top);
    if (Math.abs(scroller.scrollTop - top) < 1) stop();
  };
  move();
  if (signal.aborted) return stop;
  const grown = new ResizeObserver(move);
  grown.observe(content);
  const late = setTimeout(stop, TALL_WITHIN_MS);
  signal.addEventListener('abort', () => {
    grown.disconnect();
    clearTimeout(late);
  });
  // the user scrolls: stop moving the page
  for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown']) {
    addEventListener(type, stop, { signal, passive: true });
  }
  return stop;
}

/** Forgets all pages, because the next user must not see them. */
export function forgetVisits(): void {
  visits = [];
  write(visits);
}

/**
 * Goes back to the previous page, past steps within a page. Returns false and does nothing when this app has
 * shown no other page, or when that page is not `only`.
 */
export function useGoBack(): (only?: string) => boolean {
  const navigate = useNavigate();
  return useCallback(
    (only) => {
      const index = indexNow();
      for (let n = index - 1; n >= 0; n -= 1) {
        const path = visits[n]?.path;
        if (path === undefined) return false;
        if (path === location.pathname) continue;
        if (only !== undefined && path !== only) return false;
        void navigate(n - index);
        return true;
      }
      return false;
    },
    [navigate],
  );
}

function read(): (Visit | null)[] {
  try {
    const kept: unknown = JSON.parse(tabText.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return []; // no storage, or content of another program: every page begins at its top
  }
}

function write(kept: readonly (Visit | null)[]): void {
  const isWorthKeeping = kept.length > 1 || (kept[0]?.top ?? 0) > 0;
  try {
    // a sign-out leaves nothing behind
    if (isWorthKeeping) tabText.setItem(KEY, JSON.stringify(kept));
    else tabText.removeItem(KEY);
  } catch {
    // storage is full: after a reload every page begins at its top
  }
}
