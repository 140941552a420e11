import { type ComponentType, use } from 'react';
import { loadOnce } from '#ui/router/load-once.ts';

export interface ScreenChunk<Props> {
  Screen: ComponentType<Props>;
  /** Fetches the chunk; may be called early and more than once. */
  load(): Promise<unknown>;
}

/**
 * A screen that is a chunk of its own. Fetched early, it is drawn at once: a promise would suspend once more, and React
 * leaves a fallback that it has shown in place for 300 ms.
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
    Screen(props) {
      const Fetched = fetched ?? use(late());
      return <Fetched {...props} />;
    },
  };
}
