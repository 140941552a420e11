// Made of words/en.arb by npm run generate.
import { groupedNumber } from '#copy/format/numbers.ts';
import { wordsOf } from '#copy/language.ts';

export const insightsWords = wordsOf('insights', {
  times: { morning: 'mornings', night: 'nights' },
  failed: "Couldn't load your insights.",
  asTable: 'As a table',
  tableOf: (chart: string) => `Table: ${chart}`,
  chartOf: (title: string, type: string) => `${title}, ${type}`,
  unknown: '–',
  sides: 'Morning or night',
  span: (weeks: number) => `${weeks} weeks`,
  steadiness: {
    title: 'Steadiness',
    day: (n: number) => `day ${n}`,
    perfectOf: (perfect: number, made: number) => `${perfect} of ${made} perfect`,
    early: 'A percentage comes after seven days.',
    rings: (both: number, morning: number, night: number) =>
      `Steadiness ${both} percent: morning ${morning}, night ${night}`,
    outerRing: 'outer ring',
    innerRing: 'inner ring',
    dents: 'What happens when I miss a day?',
    climbs: 'What makes it rise?',
    explain:
      "How close you've been to your goals lately. Recent days matter most. A missed day scores zero, and then it's behind you.",
    explainFriend: 'How close these check-ins were to their goals. Recent days matter most.',
    lastDays: (days: number) => `over the last ${days} days`,
  },
  soon: {
    title: (days: number) => `Your patterns show after ${days} days`,
    text: (left: number) =>
      `In ${left === 1 ? `${groupedNumber(left)} day` : `${groupedNumber(left)} days`} you'll see your timing, your weekdays and a goal that fits you.`,
    progress: (done: number, days: number) => `${done} of ${days} days`,
  },
  goal: { set: (time: string) => `Set goal to ${time}`, keep: (goal: string) => `Keep ${goal}` },
  timing: {
    title: 'Your timing',
    span: '12 weeks, one dot per day',
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
      `${made === 1 ? `${groupedNumber(made)} check-in` : `${groupedNumber(made)} check-ins`} in ${due === 1 ? `${groupedNumber(due)} day` : `${groupedNumber(due)} days`}, ${perfect} perfect, ${missed} missed.`,
    imageUsual: (usual: string, from: string, to: string) =>
      `Usually ${usual}, typical range ${from} to ${to}.`,
    range: (from: string, to: string) => `${from} to ${to}`,
  },
  weekdays: {
    title: 'By weekday',
    hardest: 'is the hardest',
    hardestText: (off: string, missed: number, due: number) => `Usually ${off}, missed ${missed} of ${due}`,
    even: 'Your week is pretty even',
    image: (hardest: string, time: string) => `${hardest} is the hardest, usual time ${time}.`,
    imageEven: 'Your usual time on each weekday.',
    missedOf: (missed: number, due: number) => `${missed} of ${due}`,
  },
  overTime: {
    title: 'Steadiness over time',
    months: (n: number) => (n === 1 ? `${groupedNumber(n)} month` : `${groupedNumber(n)} months`),
    years: (n: number) => (n === 1 ? `${groupedNumber(n)} year` : `${groupedNumber(n)} years`),
    both: 'both',
    morning: 'morning',
    night: 'night',
    image: (from: string, both: number, morning: number, night: number) =>
      `Steadiness since ${from}. Now ${both} percent, morning ${morning}, night ${night}.`,
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
});
