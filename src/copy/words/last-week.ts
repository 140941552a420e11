// Made from words/en.arb by npm run generate.
import { groupedNumber } from '#copy/format/numbers.ts';
import { ofOrdinal, wordsOf } from '#copy/language/language.ts';

export const lastWeekWords = wordsOf('lastWeek', {
  span: (span: string) => `Last week, ${span}`,
  putAway: 'Dismiss',
  placeOf: (rank: number, all: number) => ofOrdinal(rank, { one: `${groupedNumber(rank)}st \ue000of ${all}\ue001`, two: `${groupedNumber(rank)}nd \ue000of ${all}\ue001`, few: `${groupedNumber(rank)}rd \ue000of ${all}\ue001`, other: `${groupedNumber(rank)}th \ue000of ${all}\ue001` }),
  among: 'among your friends',
  good: 'You kept it simmering',
  warm: 'You kept it warm',
  held: (made: number) => made === 1 ? `${groupedNumber(made)} check-in.` : `${groupedNumber(made)} check-ins.`,
  heldAndSteadiness: (made: number, percent: string) => made === 1 ? `${groupedNumber(made)} check-in, and your steadiness is ${percent}.` : `${groupedNumber(made)} check-ins, and your steadiness is ${percent}.`,
  points: 'Points',
  perfect: 'Perfect',
  perfectOf: (made: number, due: number) => `${made} \ue000of ${due}\ue001`,
  steadiness: 'Steadiness',
  steadinessWas: (percent: string, before: string) => `${percent} \ue000was ${before}\ue001`,
  friends: 'Friends',
  checkIns: 'Check-ins',
  reached: (league: 'coal' | 'carbonara' | 'pho', points: number, weekday: string) => league === 'coal' ? `\ue000Coal League reached\ue001 You passed ${groupedNumber(points)} on ${weekday}` : league === 'carbonara' ? `\ue000Carbonara League reached\ue001 You passed ${groupedNumber(points)} on ${weekday}` : `\ue000Pho Bo League reached\ue001 You passed ${groupedNumber(points)} on ${weekday}`,
  best: (minutes: number, weekday: string, time: string) => minutes === 0 ? `Your best: \ue000${weekday}, ${time}\ue001, right on your goal.` : minutes === 1 ? `Your best: \ue000${weekday}, ${time}\ue001, ${groupedNumber(minutes)} min from your goal.` : `Your best: \ue000${weekday}, ${time}\ue001, ${groupedNumber(minutes)} min from your goal.`,
  fresh: 'A fresh week: everyone starts at 0.',
  share: 'Share',
  see: 'See the week',
});
