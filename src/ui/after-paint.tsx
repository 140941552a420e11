import { PullToSync } from '#ui/components/layout/pull-to-sync.tsx';
import { useIconBadge } from '#ui/hooks/use-icon-badge.ts';

/** Runs beside every screen of a signed-in person, from a moment after the first paint. */
export function AfterPaint() {
  useIconBadge();
  return <PullToSync />;
}
