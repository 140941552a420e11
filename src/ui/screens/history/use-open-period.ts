import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#ui/paths.ts';

/** Goes to a period, as a step that the back button takes back; the one already shown is no step. */
export function useOpenPeriod(): (query: string) => void {
  const [, navigate] = useLocation();
  return useCallback(
    (query) => {
      const replace = location.search === `?${query}`;
      navigate(`${paths.history}?${query}`, { replace });
    },
    [navigate],
  );
}
