import { useEffect } from 'react';
import { usePerson } from '#ui/state/session-context.ts';

/** For a screen with other people's numbers: while it is open, news arrives within 15 s. */
export function useCloseWatch(): void {
  const { watchClosely } = usePerson();
  useEffect(() => watchClosely(), [watchClosely]);
}
