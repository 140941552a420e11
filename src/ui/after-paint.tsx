import { PullToSync } from '#ui/components/layout/pull-to-sync.tsx';
import { GateBanner } from '#ui/components/status/gate-banner.tsx';
import { PausedBanner } from '#ui/components/status/paused-banner.tsx';
import { useIconBadge } from '#ui/hooks/use-icon-badge.ts';
import {
  useClosedNotifications,
  useKeptReminders,
  useOpenedByNotification,
} from '#ui/hooks/use-notifications.ts';
import { FirstDaySheet } from '#ui/moments/first-day-sheet.tsx';
import { UnsavedSettings } from '#ui/screens/settings/unsaved-settings.tsx';

/** Runs beside every screen of a signed-in person, from a moment after the first paint. */
export function AfterPaint() {
  useIconBadge();
  useOpenedByNotification();
  useKeptReminders();
  useClosedNotifications();
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
