// Made of words/en.arb by npm run generate.
import { groupedNumber } from '#copy/format/numbers.ts';
import { wordsOf } from '#copy/language.ts';

export const insightsWords = wordsOf('insights', {
  failed: "Couldn't load your insights.",
  asTable: (chart: string) => `As a table\ue000: ${chart}\ue001`,
  tableOf: (chart: string) => `Table: ${chart}`,
  chartOf: (title: string, type: string) => `${title}, ${type}`,
  timeOff: (time: string, off: string) => `${time}, ${off}`,
  onTime: 'on time',
  minutesEarly: (n: number) => `${n} min early`,
  minutesLate: (n: number) => `${n} min late`,
  unknown: '–',
  sides: 'Morning or night',
  span: (weeks: number) => (weeks === 1 ? `${groupedNumber(weeks)} week` : `${groupedNumber(weeks)} weeks`),
  steadiness: {
    title: 'Steadiness',
    levels: { lit: 'Just lit', warming: 'Warming up', simmering: 'Simmering', rolling: 'Rolling' },
    day: (n: number) => `day ${n}`,
    perfectOf: (perfect: number, made: number) => `${perfect} of ${made} perfect`,
    same: 'same as 4 weeks ago',
    up: (n: number) =>
      `up ${n === 1 ? `${groupedNumber(n)} point` : `${groupedNumber(n)} points`} in 4 weeks`,
    was: (before: number) => `was ${before} four weeks ago`,
    missCost: (type: 'morning' | 'night', cost: string) =>
      type === 'morning' ? `One missed morning cost ${cost}` : `One missed night cost ${cost}`,
    early: 'A percentage comes after seven days.',
    rings: (both: number, morning: number, night: number) =>
      `Steadiness ${both} percent: morning ${morning}, night ${night}`,
    figure: (percent: number) => `${percent}\ue000%\ue001`,
    outerRing: 'outer ring',
    innerRing: 'inner ring',
    dents: 'What happens when I miss a day?',
    climbs: 'What makes it rise?',
    explain:
      "How close you've been to your goals lately. Recent days matter most. A missed day scores zero, and then it's behind you.",
    explainFriend: 'How close these check-ins were to their goals. Recent days matter most.',
    lastDays: (days: number) =>
      days === 1 ? `over the last ${groupedNumber(days)} day` : `over the last ${groupedNumber(days)} days`,
  },
  soon: {
    title: (days: number) =>
      days === 1
        ? `Your patterns show after ${groupedNumber(days)} day`
        : `Your patterns show after ${groupedNumber(days)} days`,
    text: (left: number) =>
      left === 1
        ? `In ${groupedNumber(left)} day you'll see your timing, your weekdays and a goal that fits you.`
        : `In ${groupedNumber(left)} days you'll see your timing, your weekdays and a goal that fits you.`,
    progress: (done: number, days: number) =>
      days === 1 ? `${done} of ${groupedNumber(days)} day` : `${done} of ${groupedNumber(days)} days`,
  },
  goal: {
    closest: (type: 'morning' | 'night', time: string) =>
      type === 'morning' ? `You wake closest to ${time}` : `You wind down closest to ${time}`,
    closestOn: (type: 'morning' | 'night', time: string, days: string) =>
      type === 'morning'
        ? `You wake closest to ${time} on ${days}`
        : `You wind down closest to ${time} on ${days}`,
    nearer: (type: 'morning' | 'night', nearer: number, of: number, time: string, goal: string) =>
      type === 'morning'
        ? `On ${nearer} of the last ${of} mornings you were nearer to ${time} than to ${goal}.`
        : `On ${nearer} of the last ${of} nights you were nearer to ${time} than to ${goal}.`,
    nearerOn: (
      type: 'morning' | 'night',
      nearer: number,
      of: number,
      time: string,
      goal: string,
      days: string,
    ) =>
      type === 'morning'
        ? `On ${nearer} of the last ${of} mornings on ${days} you were nearer to ${time} than to ${goal}.`
        : `On ${nearer} of the last ${of} nights on ${days} you were nearer to ${time} than to ${goal}.`,
    bars: (type: 'morning' | 'night') =>
      type === 'morning' ? 'perfect mornings in 12 weeks' : 'perfect nights in 12 weeks',
    comparison: (type: 'morning' | 'night', now: number, goal: string, then: number, time: string) =>
      type === 'morning'
        ? `Perfect mornings: ${now} with ${goal}, ${then} with ${time}`
        : `Perfect nights: ${now} with ${goal}, ${then} with ${time}`,
    set: (time: string) => `Set goal to ${time}`,
    keep: (goal: string) => `Keep ${goal}`,
    countsNow: 'A new goal counts from now on.',
    countsTomorrow: 'A new goal counts from tomorrow.',
    setNow: (type: 'morning' | 'night', time: string) =>
      type === 'morning'
        ? `Your morning goal is ${time} from now on.`
        : `Your night goal is ${time} from now on.`,
    setTomorrow: (type: 'morning' | 'night', time: string) =>
      type === 'morning'
        ? `Your morning goal is ${time} from tomorrow.`
        : `Your night goal is ${time} from tomorrow.`,
    setNowOn: (type: 'morning' | 'night', time: string, days: string) =>
      type === 'morning'
        ? `Your morning goal is ${time} on ${days} from now on.`
        : `Your night goal is ${time} on ${days} from now on.`,
    setTomorrowOn: (type: 'morning' | 'night', time: string, days: string) =>
      type === 'morning'
        ? `Your morning goal is ${time} on ${days} from tomorrow.`
        : `Your night goal is ${time} on ${days} from tomorrow.`,
  },
  timing: {
    title: 'Your timing',
    span: '12 weeks, one dot per day',
    usual: (time: string, off: string) => `You usually check in at \ue000${time}\ue001, ${off}`,
    half: (from: string, to: string) => `Typical range: ${from} to ${to}`,
    none: 'No check-ins in these 12 weeks',
    early: 'early',
    late: 'late',
    goal: 'goal',
    missed: 'missed',
    key: { perfect: 'perfect', day: 'a day', usual: 'usual', half: 'typical range', beyond: 'off the chart' },
    image: (
      made: number,
      due: number,
      perfect: number,
      missed: number,
      usual: string,
      from: string,
      to: string,
    ) =>
      `${made === 1 ? `${groupedNumber(made)} check-in` : `${groupedNumber(made)} check-ins`} in ${due === 1 ? `${groupedNumber(due)} day` : `${groupedNumber(due)} days`}, ${perfect} perfect, ${missed} missed. Usually ${usual}, typical range ${from} to ${to}.`,
    range: (from: string, to: string) => `${from} to ${to}`,
    columns: { month: 'Month', usual: 'Usual', range: 'Typical range', perfect: 'Perfect', missed: 'Missed' },
  },
  weekdays: {
    title: 'By weekday',
    hardest: (weekday: string) => `\ue000${weekday}\ue001 is the hardest`,
    hardestText: (off: string, missed: number, due: number) => `Usually ${off}, missed ${missed} of ${due}`,
    even: 'Your week is pretty even',
    image: (hardest: string, time: string) => `${hardest} is the hardest, usual time ${time}.`,
    imageEven: 'Your usual time on each weekday.',
    missedOf: (missed: number, due: number) => `${missed} of ${due}`,
    columns: { weekday: 'Weekday', usual: 'Usual', score: 'Average score', missed: 'Missed' },
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
    columns: { month: 'Month', both: 'Both', morning: 'Morning', night: 'Night' },
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
