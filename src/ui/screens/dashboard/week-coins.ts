import type { LocalDay } from '#base/time-words.ts';
import { checkInId } from '#domain/check-in-id.ts';
import { minutesOff, scoreOf } from '#domain/scoring.ts';
import { mondayOf, weekDays } from '#domain/weeks.ts';
import type { CheckInType } from '#schemas/check-in.ts';
import type { CoinHalf } from '#ui/components/coin.tsx';
import { heatOf } from '#ui/components/heat.ts';
import type { WeekCoin } from '#ui/components/streak-card.tsx';
import type { LoadedDashboard } from '#ui/screens/dashboard/loaded-dashboard.ts';

/**
 * Monday to Sunday of this week. A past day without a check-in is missed, except before a newcomer's first one:
 * nobody misses a day on which they were not here yet.
 */
export function weekCoins(dashboard: LoadedDashboard, today: LocalDay): readonly WeekCoin[] {
  const { profile, checkIns } = dashboard;
  const days = weekDays(mondayOf(today));
  const scoreOn = (type: CheckInType, day: LocalDay): number | null => {
    const row = checkIns.get(checkInId(profile.user_id, type, day));
    return row ? scoreOf(minutesOff(row)) : null;
  };
  const scores = days.map((day) => ({ day, morning: scoreOn('morning', day), night: scoreOn('night', day) }));
  const firstDay = scores.find(({ morning, night }) => morning !== null || night !== null)?.day ?? today;
  const newcomer = profile.total_points <= weekSum(dashboard, days);

  return scores.map(({ day, morning, night }) => {
    const over = day < today && (!newcomer || day >= firstDay);
    const half = (score: number | null): CoinHalf =>
      score !== null ? heatOf(score) : over ? 'missed' : 'open';
    return { day, morning: half(morning), night: half(night), morningScore: morning, nightScore: night };
  });
}

/** What this week's rows earned: equal to the total as long as there is nothing older. */
function weekSum({ checkIns }: LoadedDashboard, days: readonly LocalDay[]): number {
  let sum = 0;
  for (const row of checkIns.values()) if (days.includes(row.local_day)) sum += row.points_earned;
  return sum;
}
