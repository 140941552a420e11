import { useCallback } from 'react';
import type { Dashboard } from '#queries/dashboard.ts';
import { type Observed, useObservable } from '#ui/hooks/use-observable.ts';
import { useSession } from '#ui/state/session-context.ts';

/** What / shows, live. The screen, the icon badge and the notifications share one read. */
export function useDashboard(): Observed<Dashboard> {
  const { dashboard$ } = useSession();
  return useObservable(
    useCallback(() => dashboard$, [dashboard$]),
    { shared: true },
  );
}
