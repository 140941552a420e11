import { type ComponentType, lazy, use, useEffect, useState } from 'react';
import { copy } from '#ui/copy/copy.ts';
import { loadOnce, partFetcher } from '#ui/navigation/load-once.ts';
import { fetchWithWords } from '#ui/state/language.ts';
import { toasts } from '#ui/state/toasts.ts';

export interface ScreenChunk<Props> {
  Screen: ComponentType<Props>;
  /** Fetches the chunk. May be called early and repeatedly. */
  load(): Promise<unknown>;
  /** Null until it is fetched. */
  fetched(): ComponentType<Props> | null;
}

/**
 * A screen in its own chunk. A chunk that is already fetched is drawn at once: with a promise it would
 * suspend again, and React keeps a fallback on screen for 300 ms. `isFirst`: a first paint draws it, so its words are in
 * the first file of a language.
 */
export function screenChunk<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  { isFirst = false } = {},
): ScreenChunk<Props> {
  let fetched: ComponentType<Props> | null = null;
  const load = partFetcher(async () => {
    fetched = await (isFirst ? fetch() : fetchWithWords(fetch));
    return fetched;
  });
  const late = loadOnce(load);
  return {
    load,
    fetched: () => fetched,
    Screen(props) {
      const Fetched = fetched ?? use(late());
      return <Fetched {...props} />;
    },
  };
}

/** A part in its own chunk, fetched when it is drawn. If it cannot be fetched, `substitute` is drawn. */
export const lazyPart = <Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  substitute: ComponentType<Props>,
) => lazy(async () => ({ default: await fetchWithWords(fetch).catch(() => substitute) }));

/**
 * Calls `open` once the chunk of what a tap asked for is fetched. If it cannot be fetched, it shows a message and calls
 * `giveUp`.
 */
export const openFetched = (
  { load }: Pick<ScreenChunk<never>, 'load'>,
  open: () => void,
  giveUp?: () => void,
): Promise<void> =>
  load().then(open, () => {
    toasts.error(copy.sync.noSheet);
    giveUp?.();
  });

/**
 * For a screen that has a substitute: the screen, or null until it is fetched. Starts fetching when `wanted` becomes
 * true; if the fetch fails, it stays null.
 */
export function useFetched<Props>({ load, fetched }: ScreenChunk<Props>, wanted: boolean) {
  const [Screen, setScreen] = useState(fetched);
  useEffect(() => {
    if (!wanted) return;
    load().then(
      () => setScreen(fetched),
      () => undefined,
    );
  }, [wanted, load, fetched]);
  return Screen;
}
