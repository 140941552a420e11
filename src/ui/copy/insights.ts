import { percentText } from '#copy/format/numbers.ts';
import { count } from '#copy/words.ts';
import type { SteadinessLevel } from '#domain/insights/steadiness.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';

/** The sentences of the tabs Year and Insights, and of steadiness on any screen. */
const TIMES: Record<CheckInType, string> = { morning: 'mornings', night: 'nights' };

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

export const insightsCopy = {
  failed: "Couldn't load your insights.",
  asTable: 'As a table',
  tableOf: (chart: string) => `Table: ${chart}`,
  /** A card has a chart for each type. */
  chartOf: (title: string, type: string) => `${title}, ${type}`,
  unknown: '–',
  percent,
  offGoal,
  sides: 'Morning or night',
  span: (weeks: number) => `${weeks} weeks`,

  steadiness: {
    title: 'Steadiness',
    level: (level: SteadinessLevel) => LEVELS[level],
    day: (n: number) => `day ${n}`,
    perfectOf: (perfect: number, made: number) => `${perfect} of ${made} perfect`,
    /** Why there is no percentage yet. */
    early: 'A percentage comes after seven days.',
    change: (now: number, before: number) => {
      if (now === before) return 'same as 4 weeks ago';
      return now > before
        ? `up ${count(now - before, 'point', 'points')} in 4 weeks`
        : `was ${before} four weeks ago`;
    },
    missCost: (type: CheckInType, cost: number) => `One missed ${type} cost ${percent(cost)}`,
    rings: (both: number, morning: number, night: number) =>
      `Steadiness ${both} percent: morning ${morning}, night ${night}`,
    outerRing: 'outer ring',
    innerRing: 'inner ring',
    dents: 'What happens when I miss a day?',
    climbs: 'What makes it rise?',
    explain:
      "How close you've been to your goals lately. Recent days matter most. A missed day scores zero, and then it's behind you.",
    explainFriend: 'How close these check-ins were to their goals. Recent days matter most.',
    /** For a friend, of whom this device has only the newest days. */
    lastDays: (days: number) => `over the last ${days} days`,
  },

  soon: {
    title: (days: number) => `Your patterns show after ${days} days`,
    text: (left: number) =>
      `In ${count(left, 'day', 'days')} you'll see your timing, your weekdays and a goal that fits you.`,
    progress: (done: number, days: number) => `${done} of ${days} days`,
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
    set: (time: string) => `Set goal to ${time}`,
    keep: (goal: string) => `Keep ${goal}`,
    counts: (isToday: boolean) => `A new goal counts ${fromWhen(isToday)}.`,
    done: (type: CheckInType, time: string, isToday: boolean, days: string | null) =>
      `Your ${type} goal is ${time}${on(days)} ${fromWhen(isToday)}.`,
  },

  timing: {
    title: 'Your timing',
    span: '12 weeks, one dot per day',
    /** Before and after the usual time. */
    usual: 'You usually check in at',
    usualOff: (off: string) => `, ${off}`,
    half: (from: string, to: string) => `Typical range: ${from} to ${to}`,
    none: 'No check-ins in these 12 weeks',
    early: 'early',
    late: 'late',
    goal: 'goal',
    missed: 'missed',
    key: { perfect: 'perfect', day: 'a day', usual: 'usual', half: 'typical range', beyond: 'off the chart' },
    image: (made: number, due: number, perfect: number, missed: number) =>
      `${count(made, 'check-in', 'check-ins')} in ${count(due, 'day', 'days')}, ${perfect} perfect, ${missed} missed.`,
    imageUsual: (usual: string, from: string, to: string) =>
      `Usually ${usual}, typical range ${from} to ${to}.`,
    columns: ['Month', 'Usual', 'Typical range', 'Perfect', 'Missed'],
    range: (from: string, to: string) => `${from} to ${to}`,
  },

  weekdays: {
    title: 'By weekday',
    hardest: 'is the hardest',
    hardestText: (off: string, missed: number, due: number) => `Usually ${off}, missed ${missed} of ${due}`,
    even: 'Your week is pretty even',
    image: (hardest: string, time: string) => `${hardest} is the hardest, usual time ${time}.`,
    imageEven: 'Your usual time on each weekday.',
    columns: ['Weekday', 'Usual', 'Average score', 'Missed'],
    missedOf: (missed: number, due: number) => `${missed} of ${due}`,
  },

  overTime: {
    title: 'Steadiness over time',
    months: (n: number) => count(n, 'month', 'months'),
    years: (n: number) => count(n, 'year', 'years'),
    both: 'both',
    morning: 'morning',
    night: 'night',
    image: (from: string, both: number, morning: number, night: number) =>
      `Steadiness since ${from}. Now ${both} percent, morning ${morning}, night ${night}.`,
    columns: ['Month', 'Both', 'Morning', 'Night'],
  },

  allTime: {
    title: 'All time',
    since: (day: string) => `since ${day}`,
    points: 'Points',
    checkIns: 'Check-ins',
    perfect: 'Perfect check-ins',
    bestDay: 'Best day streak',
    bestMorning: 'Best morning streak',
    bestNight: 'Best night streak',
  },
};
