import { useEffect } from 'react';
import { useSession } from '#ui/state/session-context.ts';

/** For a screen with other users' numbers: while it is open, news arrives within 15 s. */
export function useCloseWatch(): void {
  const { watchClosely } = useSession();
  useEffect(() => watchClosely(), [watchClosely]);
}
