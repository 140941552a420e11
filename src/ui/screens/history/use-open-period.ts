import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#ui/router/paths.ts';

/** Opens a period as a new history entry, unless it is already shown. */
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
