import type { EpochMs } from '#base/clock.ts';
import type { ClockTime } from '#base/time-words.ts';
import { todayOf } from '#domain/calendar/day-start.ts';
import { chosenWeekGoals, goalOnDay, type WeekGoals, weekGoalsOn } from '#domain/calendar/goal-in-force.ts';
import { countsToday, hasCheckedIn } from '#domain/check-ins/change-goals.ts';
import { storedStreak } from '#domain/check-ins/streaks.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import {
  type LoadedSettings,
  type SettingsFields,
  weekGoalsOf,
} from '#ui/screens/settings/settings-fields.ts';

/** A goal that does not count today. `standing` is the goal that does. */
export type GoalFate =
  /** It is saved, and counts from tomorrow. `week`: what counts until then. */
  | { kind: 'saved'; standing: ClockTime; week: WeekGoals; part: 'usual' | 'other' }
  /**
   * Typed but not saved. If saved now, it would count from tomorrow: points can be earned already (`late`),
   * or today's check-in is made (`done`).
   */
  | { kind: 'late' | 'done'; standing: ClockTime };

export type GoalFates = Readonly<Record<CheckInType, GoalFate | null>>;

/** From when the two goals in the form count: null for today. */
export function goalFates(
  { goals, streaks }: LoadedSettings,
  fields: SettingsFields,
  now: EpochMs,
  utcOffsetMinutes: number,
): GoalFates {
  const today = todayOf(goals, now, utcOffsetMinutes);
  const fate = (type: CheckInType): GoalFate | null => {
    const week = weekGoalsOn(goals, type, today);
    const standing = goalOnDay(week, today);
    const wish = weekGoalsOf(type, fields);
    const typed = wish ? goalOnDay(wish, today) : standing;
    if (!wish || typed === standing) return null;
    const chosen = chosenWeekGoals(goals, type);
    if (typed === goalOnDay(chosen, today)) {
      return { kind: 'saved', standing, week, part: typed === chosen.usual ? 'usual' : 'other' };
    }
    const { lastCheck } = storedStreak(streaks, type);
    if (lastCheck !== null && lastCheck >= today) return { kind: 'done', standing };
    const counts = !hasCheckedIn(streaks) || countsToday(goals, type, wish, now, utcOffsetMinutes);
    return counts ? null : { kind: 'late', standing };
  };
  return { morning: fate('morning'), night: fate('night') };
}
