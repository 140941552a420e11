import { PullToSync } from '#ui/components/layout/pull-to-sync.tsx';
import { useIconBadge } from '#ui/hooks/use-icon-badge.ts';

/** Beside every screen of somebody signed in, a moment after the first. */
export function AfterPaint() {
  useIconBadge();
  return <PullToSync />;
}
