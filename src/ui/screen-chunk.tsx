import { type ComponentType, lazy, useState } from 'react';

export interface ScreenChunk<Props> {
  Screen: ComponentType<Props>;
  /** Fetches the chunk; may be called early and more than once. */
  load(): Promise<unknown>;
}

/**
 * A screen that is a chunk of its own. Fetched early, it is drawn at once: `lazy` alone would suspend once more, and
 * React leaves a fallback that it has shown in place for 300 ms.
 */
export function screenChunk<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
): ScreenChunk<Props> {
  let fetched: ComponentType<Props> | null = null;
  const load = async () => {
    fetched = await fetch();
    return { default: fetched };
  };
  const Late: ComponentType<Props> = lazy(load);
  return {
    load,
    Screen(props) {
      // chosen once for as long as it is mounted: another type would be another component, with its state lost
      const [Chosen] = useState(() => fetched ?? Late);
      return <Chosen {...props} />;
    },
  };
}
