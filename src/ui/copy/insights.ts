import { percentText } from '#copy/format/numbers.ts';
import { withChoices } from '#copy/language.ts';
import { insightsWords } from '#copy/words/insights.ts';
import { count } from '#copy/words.ts';
import type { SteadinessLevel } from '#domain/insights/steadiness.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';

/** The sentences of the tabs Year and Insights, and of steadiness on any screen. */
const TIMES = insightsWords.times;

const LEVELS: Record<SteadinessLevel, string> = {
  0: 'Just lit',
  1: 'Warming up',
  2: 'Simmering',
  3: 'Rolling',
};

/** A thin space keeps the sign with its figure. */
const percent = percentText;

/** '20 min early', 'on time', '5 min late'. */
const offGoal = (minutes: number): string => {
  if (minutes === 0) return 'on time';
  return `${Math.abs(minutes)} min ${minutes < 0 ? 'early' : 'late'}`;
};

const on = (days: string | null): string => (days === null ? '' : ` on ${days}`);

const fromWhen = (isToday: boolean): string => (isToday ? 'from now on' : 'from tomorrow');

export const insightsCopy = withChoices(insightsWords, {
  percent,
  offGoal,
  steadiness: {
    level: (level: SteadinessLevel) => LEVELS[level],
    change: (now: number, before: number) => {
      if (now === before) return 'same as 4 weeks ago';
      return now > before
        ? `up ${count(now - before, 'point', 'points')} in 4 weeks`
        : `was ${before} four weeks ago`;
    },
    missCost: (type: CheckInType, cost: number) => `One missed ${type} cost ${percent(cost)}`,
  },
  goal: {
    /** `days`: 'Sat, Sun' for the time on some days, null for the usual goal. */
    title: (type: CheckInType, time: string, days: string | null) =>
      `You ${type === 'morning' ? 'wake' : 'wind down'} closest to ${time}${on(days)}`,
    proof: (type: CheckInType, nearer: number, of: number, time: string, goal: string, days: string | null) =>
      `On ${nearer} of the last ${of} ${TIMES[type]}${on(days)} you were nearer to ${time} than to ${goal}.`,
    bars: (type: CheckInType) => `perfect ${TIMES[type]} in 12 weeks`,
    comparison: (type: CheckInType, now: number, goal: string, then: number, time: string) =>
      `Perfect ${TIMES[type]}: ${now} with ${goal}, ${then} with ${time}`,
    counts: (isToday: boolean) => `A new goal counts ${fromWhen(isToday)}.`,
    done: (type: CheckInType, time: string, isToday: boolean, days: string | null) =>
      `Your ${type} goal is ${time}${on(days)} ${fromWhen(isToday)}.`,
  },
  timing: {
    columns: ['Month', 'Usual', 'Typical range', 'Perfect', 'Missed'],
  },
  weekdays: {
    columns: ['Weekday', 'Usual', 'Average score', 'Missed'],
  },
  overTime: {
    columns: ['Month', 'Both', 'Morning', 'Night'],
  },
});
