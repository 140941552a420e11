import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#ui/router/paths.ts';

/** Goes to a period, as a step that the back button takes back; the one already shown is no step. */
export function useOpenPeriod(): (query: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (query) => {
      const replace = location.search === `?${query}`;
      void navigate(`${paths.history}?${query}`, { replace });
    },
    [navigate],
  );
}
