import { type ComponentType, use, useEffect, useState } from 'react';
import { loadOnce } from '#ui/navigation/load-once.ts';

export interface ScreenChunk<Props> {
  Screen: ComponentType<Props>;
  /** Fetches the chunk. May be called early and repeatedly. */
  load(): Promise<unknown>;
  /** Null until it is fetched. */
  fetched(): ComponentType<Props> | null;
}

/**
 * A screen in its own chunk. A chunk that is already fetched is drawn at once: with a promise it would
 * suspend again, and React keeps a fallback on screen for 300 ms.
 */
export function screenChunk<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
): ScreenChunk<Props> {
  let fetched: ComponentType<Props> | null = null;
  const load = async () => {
    fetched = await fetch();
    return fetched;
  };
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
