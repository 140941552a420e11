import { common } from '#copy/common.ts';
import { pausedWords } from '#copy/words/paused.ts';
import { observeSuspended } from '#queries/suspended.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { Feasts } from '#ui/moments/feast.tsx';
import { FirstDaySheet } from '#ui/moments/first-day-sheet.tsx';
import { UnsavedSettings } from '#ui/screens/settings/unsaved-settings.tsx';
import { GateBanner } from '#ui/shell/gate-banner.tsx';
import { PullToSync } from '#ui/shell/pull-to-sync.tsx';
import {
  useFriendAnnouncements,
  useJoinedNews,
  useSentRequests,
} from '#ui/shell/use-friend-announcements.ts';
import { useIconBadge } from '#ui/shell/use-icon-badge.ts';
import { useKeptInvitation } from '#ui/shell/use-kept-invitation.ts';
import {
  useClosedNotifications,
  useKeptReminders,
  useOpenedByNotification,
} from '#ui/shell/use-notifications.ts';
import styles from './after-paint.module.css';

/** Runs beside every screen of a signed-in user, from a moment after the first paint. */
export function AfterPaint() {
  useIconBadge();
  useKeptInvitation();
  useFriendAnnouncements();
  useJoinedNews();
  useSentRequests();
  useOpenedByNotification();
  useKeptReminders();
  useClosedNotifications();
  return (
    <>
      <PausedBanner />
      <GateBanner />
      <PullToSync />
      <FirstDaySheet />
      <Feasts />
      <UnsavedSettings />
    </>
  );
}

/** Above every screen while an operator has paused the account. */
function PausedBanner() {
  const suspended = useQuery(observeSuspended);
  return (
    // always on the page: some screen readers miss a region that appears together with its text
    <div role="status">
      {suspended.status === 'value' && suspended.value && (
        <div className={styles.banner}>
          <p>{common.paused}</p>
          <p>{pausedWords.ask}</p>
        </div>
      )}
    </div>
  );
}
