import type { LocalDay } from '#base/time-words.ts';
import { absenceOn } from '#domain/calendar/absence.ts';
import { mondayOf, weekDays } from '#domain/calendar/weeks.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import { earnedScore } from '#domain/check-ins/scoring.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import type { CoinHalf } from '#ui/components/check-in/coin.tsx';
import { heatOf } from '#ui/components/check-in/heat.ts';
import type { WeekCoin } from '#ui/components/check-in/streak-card.tsx';
import type { LoadedDashboard } from '#ui/screens/dashboard/loaded-dashboard.ts';

/** Monday to Sunday of this week. */
export function weekCoins(
  { profile, checkIns, firstDay }: LoadedDashboard,
  today: LocalDay,
): readonly WeekCoin[] {
  const scoreOn = (type: CheckInType, day: LocalDay): number | null => {
    const row = checkIns.get(checkInId(profile.user_id, type, day));
    return row ? earnedScore(row) : null;
  };
  return weekDays(mondayOf(today)).map((day) => {
    const [morningScore, nightScore] = [scoreOn('morning', day), scoreOn('night', day)];
    const half = (score: number | null): CoinHalf =>
      score !== null ? heatOf(score) : absenceOn(day, today, firstDay);
    return { day, morning: half(morningScore), night: half(nightScore), morningScore, nightScore };
  });
}
