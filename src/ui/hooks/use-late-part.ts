import { type ComponentType, startTransition, useEffect, useState } from 'react';

/** By then the screen is painted and has had time to answer a first tap. */
const AFTER_FIRST_PAINT_MS = 400;

interface Options {
  /** Fetched only once this is true. Default true. */
  wanted?: boolean;
  /** How long to wait after the first paint. */
  afterMs?: number;
}

/**
 * A part of a screen in its own chunk, fetched after the first paint; null until then. React draws it in
 * slices, so that the page still answers taps. When fetching fails it stays away until the next visit: offline
 * before it was ever fetched, or deleted by an update. `fetch` must stay the same.
 */
export function useLatePart<P>(
  fetch: () => Promise<ComponentType<P>>,
  { wanted = true, afterMs = AFTER_FIRST_PAINT_MS }: Options = {},
): ComponentType<P> | null {
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    const show = (part: ComponentType<P>) => {
      if (!gone) startTransition(() => setPart(() => part));
    };
    const timer = setTimeout(() => fetch().then(show, () => undefined), afterMs);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [fetch, wanted, afterMs]);
  return Part;
}
