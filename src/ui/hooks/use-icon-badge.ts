import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { EpochMs } from '#base/clock.ts';
import { todayOf } from '#domain/calendar/day-start.ts';
import { previewPoints } from '#domain/check-ins/points-preview.ts';
import { type Dashboard, observeDashboard } from '#queries/dashboard.ts';
import type { FriendNews } from '#queries/friend-news.ts';
import type { CheckInType } from '#schemas/check-in.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { usePerson } from '#ui/person.ts';

/**
 * What the icon of the installed app carries: how many messages and requests wait; else a dot while a check-in would
 * earn points; else nothing. A dot and not a number, because one more would be read as one more message.
 */
export function iconBadge(
  { unread, requests }: FriendNews,
  dashboard: Dashboard,
  now: EpochMs,
  utcOffsetMinutes: number,
): number | 'dot' | null {
  const waiting = unread + requests;
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
 * Keeps the badge true while this person is signed in, and takes it away with the sign-out. Only a page can: with no
 * page open it shows what was true when the last one was left.
 */
export function useIconBadge(): void {
  const { clock, friendNews } = usePerson();
  const news = useStore(friendNews);
  const now = useNow(clock); // also at the moment of being hidden, which is when the icon is looked at
  const observed = useQuery(observeDashboard);
  const dashboard = observed.status === 'value' ? observed.value : NOT_HERE;
  const badge = iconBadge(news, dashboard, now, clock.utcOffsetMinutes(now));
  useEffect(() => show(badge), [badge]);
  useEffect(() => () => show(null), []);
}

/** Not in every browser, and refused where the app is not installed or notifications are forbidden: then quiet. */
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
