import { PullToSync } from '#ui/components/layout/pull-to-sync.tsx';
import { GateBanner } from '#ui/components/status/gate-banner.tsx';
import { PausedBanner } from '#ui/components/status/paused-banner.tsx';
import { useIconBadge } from '#ui/hooks/use-icon-badge.ts';
import { useClosedNotices, useKeptReminders, useOpenedByNotice } from '#ui/hooks/use-notices.ts';
import { FirstDaySheet } from '#ui/moments/first-day-sheet.tsx';
import { UnsavedSettings } from '#ui/screens/settings/unsaved-settings.tsx';

/** Runs beside every screen of a signed-in person, from a moment after the first paint. */
export function AfterPaint() {
  useIconBadge();
  useOpenedByNotice();
  useKeptReminders();
  useClosedNotices();
  return (
    <>
      <PausedBanner />
      <GateBanner />
      <PullToSync />
      <FirstDaySheet />
      <UnsavedSettings />
    </>
  );
}
