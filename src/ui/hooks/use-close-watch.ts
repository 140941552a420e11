import { useEffect } from 'react';
import { useScreenServices } from '#ui/screen-services.ts';

/** For a screen with other people's numbers: while it is open, news arrives within 15 s. */
export function useCloseWatch(): void {
  const { watchClosely } = useScreenServices();
  useEffect(() => watchClosely(), [watchClosely]);
}
