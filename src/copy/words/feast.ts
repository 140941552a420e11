// Made from words/en.arb by npm run generate.
import { groupedNumber } from '#copy/format/numbers.ts';
import { wordsOf } from '#copy/language/language.ts';

export const feastWords = wordsOf('feast', {
  days: (days: number) => days === 1 ? `${groupedNumber(days)} day` : `${groupedNumber(days)} days`,
  timesOver: (days: number) => days === 100 ? 'Morning and night, a hundred times over' : days === 200 ? 'Morning and night, two hundred times over' : days === 30 ? 'Morning and night, thirty times over' : days === 365 ? 'Morning and night, three hundred and sixty-five times over' : days === 50 ? 'Morning and night, fifty times over' : days === 7 ? 'Morning and night, seven times over' : days === 1 ? `Morning and night, ${groupedNumber(days)} time over` : `Morning and night, ${groupedNumber(days)} times over`,
  firstPot: 'Your first pot',
  fullDaysIn: (days: number, month: string) => `${days} full days in ${month}`,
  onTheShelf: "It's on your shelf now.",
  league: {
    thisWeek: (points: number, league: string) => points === 1 ? `\ue000${groupedNumber(points)} point\ue001 this week. You keep ${league} for good.` : `\ue000${groupedNumber(points)} points\ue001 this week. You keep ${league} for good.`,
    thatWeek: (points: number, league: string) => points === 1 ? `\ue000${groupedNumber(points)} point\ue001 in that week. You keep ${league} for good.` : `\ue000${groupedNumber(points)} points\ue001 in that week. You keep ${league} for good.`,
    highestThisWeek: (points: number) => points === 1 ? `\ue000${groupedNumber(points)} point\ue001 this week. From here on you race your own best week.` : `\ue000${groupedNumber(points)} points\ue001 this week. From here on you race your own best week.`,
    highestThatWeek: (points: number) => points === 1 ? `\ue000${groupedNumber(points)} point\ue001 in that week. From here on you race your own best week.` : `\ue000${groupedNumber(points)} points\ue001 in that week. From here on you race your own best week.`,
    pointsThen: (points: number) => points === 1 ? `${groupedNumber(points)} point in that week` : `${groupedNumber(points)} points in that week`,
  },
  spoken: (title: string, lead: string) => `${title}. ${lead}`,
  line: (what: string, how: string) => `${what}: ${how}`,
  go: 'Continue',
});
