import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { EpochMs } from '#base/clock.ts';
import { todayOf } from '#domain/calendar/day-start.ts';
import { previewPoints } from '#domain/check-ins/points-preview.ts';
import type { Dashboard } from '#queries/dashboard.ts';
import type { FriendNews } from '#queries/friend-news.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { useDashboard } from '#ui/hooks/use-dashboard.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { useSession } from '#ui/state/session-context.ts';

/**
 * The badge of the installed app's icon: the number of unread messages and requests; else a dot while a
 * check-in would earn points; else nothing. A dot instead of a number, because a number would look like
 * messages.
 */
export function iconBadge(
  { unread, requests, joined }: FriendNews,
  dashboard: Dashboard,
  now: EpochMs,
  utcOffsetMinutes: number,
): number | 'dot' | null {
  const waiting = unread + requests + joined;
  if (waiting > 0) return waiting;
  if (!dashboard.synced) return null;
  const { goals, streaks, checkIns } = dashboard;
  const today = todayOf(goals, now, utcOffsetMinutes);
  const isDue = (type: CheckInType) =>
    previewPoints({ goals, streaks, type, now, utcOffsetMinutes }).points > 0 &&
    ![...checkIns.values()].some((row) => row.local_day === today && row.check_in_type === type);
  return isDue('morning') || isDue('night') ? 'dot' : null;
}

const NOT_HERE: Dashboard = { synced: false };

/**
 * Updates the badge while this user is signed in and clears it at the sign-out. Only a page can do this:
 * with none open, the icon keeps its last badge.
 */
export function useIconBadge(): void {
  const { clock, friendNews } = useSession();
  const news = useStore(friendNews);
  const now = useNow(clock); // also updated when the page is hidden, because then the icon is visible
  const observed = useDashboard();
  const dashboard = observed.status === 'value' ? observed.value : NOT_HERE;
  const badge = iconBadge(news, dashboard, now, clock.utcOffsetMinutes(now));
  useEffect(() => show(badge), [badge]);
  useEffect(() => () => show(null), []);
}

/** Does nothing where a browser has no badges, the app is not installed or notifications are forbidden. */
function show(badge: number | 'dot' | null): void {
  const page: Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>> = navigator;
  const done =
    badge === null
      ? page.clearAppBadge?.()
      : badge === 'dot'
        ? page.setAppBadge?.()
        : page.setAppBadge?.(badge);
  done?.catch(() => undefined);
}
