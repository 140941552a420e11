import { useCallback, useSyncExternalStore } from 'react';

/** From this width on there is room for the rail and both burners. Twin of the media queries in the CSS. */
export const WIDE = '(min-width: 960px)';

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
