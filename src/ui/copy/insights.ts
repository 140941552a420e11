import { percentText } from '#copy/format/numbers.ts';
import { withChoices } from '#copy/language/language.ts';
import { insightsWords } from '#copy/words/insights.ts';
import type { SteadinessLevel } from '#domain/insights/steadiness.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';

const LEVELS = { 0: 'lit', 1: 'warming', 2: 'simmering', 3: 'rolling' } as const;

/** The sentences of the tab Insights, and of steadiness on any screen. */
export const insightsCopy = withChoices(insightsWords, {
  /** '20 min early', 'on time', '5 min late'. */
  offGoal: (minutes: number): string => {
    if (minutes === 0) return insightsWords.onTime;
    return minutes < 0 ? insightsWords.minutesEarly(-minutes) : insightsWords.minutesLate(minutes);
  },
  steadiness: {
    level: (level: SteadinessLevel) => insightsWords.steadiness.levels[LEVELS[level]],
    change: (now: number, before: number) => {
      const { same, up, was } = insightsWords.steadiness;
      if (now === before) return same;
      return now > before ? up(now - before) : was(before);
    },
    missed: (type: CheckInType, cost: number) => insightsWords.steadiness.missCost(type, percentText(cost)),
  },
  /** `days`: 'Sat, Sun' for the time on some days, null for the usual goal. */
  goal: {
    title: (type: CheckInType, time: string, days: string | null) => {
      const { closest, closestOn } = insightsWords.goal;
      return days === null ? closest(type, time) : closestOn(type, time, days);
    },
    proof: (type: CheckInType, near: number, of: number, time: string, goal: string, days: string | null) => {
      const { nearer, nearerOn } = insightsWords.goal;
      return days === null ? nearer(type, near, of, time, goal) : nearerOn(type, near, of, time, goal, days);
    },
    counts: (isToday: boolean) =>
      isToday ? insightsWords.goal.countsNow : insightsWords.goal.countsTomorrow,
    done: (type: CheckInType, time: string, isToday: boolean, days: string | null) => {
      const { setNow, setNowOn, setTomorrow, setTomorrowOn } = insightsWords.goal;
      if (days === null) return (isToday ? setNow : setTomorrow)(type, time);
      return (isToday ? setNowOn : setTomorrowOn)(type, time, days);
    },
  },
});
