import { todayOf } from '#domain/calendar/day-start.ts';
import { displayedStreaks } from '#domain/check-ins/streaks.ts';
import type { KeptHere } from '#ui/copy/add-email.ts';
import { useDashboard } from '#ui/hooks/use-dashboard.ts';
import { loadedOf } from '#ui/hooks/use-observable.ts';
import { useSession } from '#ui/state/session-context.ts';

/** What this user has here; null until it is known. */
export function useKeptHere(): KeptHere | null {
  const { clock } = useSession();
  const dashboard = loadedOf(useDashboard());
  if (!dashboard) return null;
  const now = clock.now();
  const today = todayOf(dashboard.goals, now, clock.utcOffsetMinutes(now));
  return {
    dayStreak: displayedStreaks(dashboard.streaks, today).day,
    points: dashboard.profile.total_points,
  };
}

export const hasNothing = ({ dayStreak, points }: KeptHere): boolean => dayStreak === 0 && points === 0;
