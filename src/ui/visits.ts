/*
 * The entries of the history that this app has made, whichever router wrote them: where each was left, so that Back leads
 * to the same place of its page, and which page was shown before this one. An entry carries its number in the history
 * state; the rest lives as long as the tab.
 */

interface Visit {
  path: string;
  /** How far the page was scrolled when it was left. */
  top: number;
}

const KEY = 'simmer-visits';
/** What comes later than that is news, and moves nothing any more. */
const SETTLE_MS = 5000;

let visits: (Visit | null)[] = [];
let here = 0;
let path = '/';
/** Where the page that is about to be drawn is to be scrolled to; null: it stays where it is. */
let wanted: number | null = null;
let stopSettling = () => {};

const leave = () => {
  visits[here] = { path, top: window.scrollY };
};

/** Watches the history from now on. To be called once, before the first screen is drawn. */
export function keepVisits(): void {
  history.scrollRestoration = 'manual';
  const push = history.pushState.bind(history);
  const replace = history.replaceState.bind(history);

  path = location.pathname;
  const returned = numberIn(history.state);
  if (returned === null) replace(numbered(history.state, 0), '');
  else {
    here = returned;
    visits = read();
    wanted = visits[here]?.top ?? null;
  }

  history.pushState = (state, unused, url) => {
    leave();
    here += 1;
    visits.length = here; // what lay ahead is gone
    push(numbered(state, here), unused, url);
    arriveAt(location.pathname);
  };
  history.replaceState = (state, unused, url) => {
    replace(numbered(state, here), unused, url);
    arriveAt(location.pathname);
  };
  // in the capturing phase: before the router hears of it and another page is drawn
  addEventListener(
    'popstate',
    ({ state }) => {
      leave();
      here = numberIn(state) ?? 0;
      path = location.pathname;
      wanted = visits[here]?.top ?? 0;
    },
    true,
  );
  addEventListener('pagehide', () => {
    leave();
    write(visits);
  });
}

/** A page begins at its top; a step within one leaves it where it is. */
function arriveAt(next: string): void {
  wanted = next === path ? null : 0;
  path = next;
}

/** Another page has been drawn: brings it to where it was left, or to its top. */
export function settle(): void {
  if (wanted === null) return;
  stopSettling();
  scrollOnceTall(wanted);
  wanted = null;
}

/** What a page shows comes from the device a moment after it: until it is tall enough, or the person scrolls. */
function scrollOnceTall(top: number): void {
  const settled = new AbortController();
  const { signal } = settled;
  stopSettling = () => settled.abort();
  const move = () => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) < 1) stopSettling();
  };
  move();
  if (signal.aborted) return;
  const grown = new ResizeObserver(move);
  grown.observe(document.documentElement);
  const late = setTimeout(stopSettling, SETTLE_MS);
  signal.addEventListener('abort', () => {
    grown.disconnect();
    clearTimeout(late);
  });
  for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown']) {
    addEventListener(type, stopSettling, { signal, passive: true });
  }
}

/** Nothing that was shown before counts any more: somebody else may be here now. */
export function forgetVisits(): void {
  visits = [];
  here = 0;
  history.replaceState(history.state, '');
  write(visits);
}

/**
 * Goes back to the page that was shown before this one. False, and nothing happens, where there is none in this app, or, with
 * `only`, where it is another.
 */
export function goBack(only?: string): boolean {
  for (let n = here - 1; n >= 0; n -= 1) {
    const before = visits[n]?.path;
    if (before === path) continue;
    if (only !== undefined && before !== only) return false;
    history.go(n - here);
    return true;
  }
  return false;
}

function numberIn(state: unknown): number | null {
  const visit = typeof state === 'object' && state !== null ? Reflect.get(state, 'visit') : null;
  return Number.isInteger(visit) && visit >= 0 ? visit : null;
}

const numbered = (state: unknown, visit: number) => ({
  ...(typeof state === 'object' ? state : null),
  visit,
});

function read(): (Visit | null)[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return []; // no storage, or not ours: every page begins at its top
  }
}

function write(kept: readonly (Visit | null)[]): void {
  const isWorthKeeping = kept.length > 1 || (kept[0]?.top ?? 0) > 0;
  try {
    // signing out leaves nothing behind
    if (isWorthKeeping) sessionStorage.setItem(KEY, JSON.stringify(kept));
    else sessionStorage.removeItem(KEY);
  } catch {
    // no room: after a reload every page begins at its top
  }
}
