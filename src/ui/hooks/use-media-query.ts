import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** From this width on there is room for two columns. Twin of the media queries in the CSS. */
export const TWO_COLUMNS = '(min-width: 45em)';

/** From this width on there is room for the rail and both burners. Twin of the media queries in the CSS. */
export const WIDE = '(min-width: 960px)';

/** From this width on there is room for the rail, a list, and what is chosen from it. */
export const PANES = '(min-width: 80em)';

export function useMediaQuery(query: string): boolean {
  const list = useMemo(() => matchMedia(query), [query]);
  const subscribe = useCallback(
    (onChange: () => void) => {
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [list],
  );
  return useSyncExternalStore(subscribe, () => list.matches);
}
