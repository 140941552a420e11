import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#ui/navigation/paths.ts';

/**
 * Opens a period in place of the current one. As with all tabs, browser Back then leaves the screen. Only a link
 * adds a history entry.
 */
export function useOpenPeriod(): (query: string) => void {
  const navigate = useNavigate();
  return useCallback((query) => void navigate(`${paths.history}?${query}`, { replace: true }), [navigate]);
}
