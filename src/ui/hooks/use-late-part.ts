import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { whenIdle } from '#ui/browser/late-work.ts';
import { fetchWithWords } from '#ui/state/language.ts';

/**
 * For a part that reads the whole history. Most users have tapped by then. With five years of history, a tap during that
 * reading took a fifth longer (docs/quality.md).
 */
export const AFTER_FIRST_TAP_MS = 2000;

interface Options {
  /** Fetched only once this is true. Default true. */
  wanted?: boolean;
  /** How long to wait at least. */
  afterMs?: number;
}

/**
 * A part of a screen in its own chunk, fetched once the page is idle; null until then. React draws it in
 * slices, so that the page still responds to taps. If the fetch fails, because the device is offline or
 * an update has deleted the chunk, the part is missing until the next visit. `fetch` must stay the same.
 */
export function useLatePart<P>(
  fetch: () => Promise<ComponentType<P>>,
  { wanted = true, afterMs = 0 }: Options = {},
): ComponentType<P> | null {
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    const show = (part: ComponentType<P>) => {
      if (!gone) startTransition(() => setPart(() => part));
    };
    const timer = setTimeout(
      () =>
        whenIdle()
          .then(() => fetchWithWords(fetch))
          .then(show, () => undefined),
      afterMs,
    );
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [fetch, wanted, afterMs]);
  return Part;
}
