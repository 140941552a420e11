// Made of words/en.arb by npm run generate.
import { groupedNumber } from '#copy/format/numbers.ts';
import { wordsOf } from '#copy/language.ts';

export const raceWords = wordsOf('race', {
  whatCounts: 'What counts',
  tabs: { points: 'Points', accuracy: 'Accuracy' },
  notStarted: 'Not started yet',
  when: (
    when: 'thisMorning' | 'tonight' | 'tomorrowMorning' | 'tomorrowNight' | 'morning' | 'night',
    weekday: string,
  ) =>
    when === 'thisMorning'
      ? 'this morning'
      : when === 'tonight'
        ? 'tonight'
        : when === 'tomorrowMorning'
          ? 'tomorrow morning'
          : when === 'tomorrowNight'
            ? 'tomorrow night'
            : when === 'morning'
              ? `${weekday} morning`
              : `${weekday} night`,
  span: (from: string, until: string) => `${from} to ${until}`,
  accuracy: {
    why: 'Your average score this week, without the streak multiplier. It takes four check-ins to get a place.',
    scoreOf: (score: number) =>
      score === 1
        ? `${groupedNumber(score)}\ue000 out of 100\ue001`
        : `${groupedNumber(score)}\ue000 out of 100\ue001`,
    line: (made: number, minutesOff: number) =>
      made === 1
        ? `${groupedNumber(made)} check-in, ${minutesOff} min off`
        : `${groupedNumber(made)} check-ins, ${minutesOff} min off`,
    few: (made: number) => `${made} of 4 check-ins`,
    oneMore: (
      when: 'thisMorning' | 'tonight' | 'tomorrowMorning' | 'tomorrowNight' | 'morning' | 'night',
      weekday: string,
    ) =>
      when === 'thisMorning'
        ? '3 of 4, this morning gets you a place'
        : when === 'tonight'
          ? '3 of 4, tonight gets you a place'
          : when === 'tomorrowMorning'
            ? '3 of 4, tomorrow morning gets you a place'
            : when === 'tomorrowNight'
              ? '3 of 4, tomorrow night gets you a place'
              : when === 'morning'
                ? `3 of 4, ${weekday} morning gets you a place`
                : `3 of 4, ${weekday} night gets you a place`,
  },
  chase: {
    above: 'Next above you',
    level: 'Level with you',
    lead: "You're in front",
    nearest: 'Nearest to you',
    best: 'Your best week',
    same: 'Same points as you',
    ahead: (gap: number) =>
      gap === 1 ? `${groupedNumber(gap)} point ahead` : `${groupedNumber(gap)} points ahead`,
    behind: (gap: number) =>
      gap === 1 ? `${groupedNumber(gap)} point behind you` : `${groupedNumber(gap)} points behind you`,
    overtakes: (when: string, points: string) => `Perfect ${when} and you're ahead: \ue000${points}\ue001.`,
    overtakesTwice: (first: string, second: string, firstPoints: string, secondPoints: string) =>
      `Perfect ${first} and ${second}, and you're ahead: \ue000${firstPoints}\ue001 and \ue000${secondPoints}\ue001.`,
    overtakesMore: (n: number) =>
      n === 1
        ? `${groupedNumber(n)} perfect check-in and you're ahead.`
        : `${groupedNumber(n)} perfect check-ins and you're ahead.`,
    keeps: (when: string, points: string) => `Perfect ${when} keeps you ahead: \ue000${points}\ue001.`,
    worth: (when: string, points: string) => `Perfect ${when}: \ue000${points}\ue001.`,
    over: 'A new race starts on Monday.',
    fresh: {
      title: 'A fresh week',
      head: 'Everyone starts at 0',
      text: 'The first check-in takes the lead',
      worth: (when: string, points: string) => `Perfect ${when}: \ue000${points}\ue001`,
    },
    toGo: (gap: number) => `${groupedNumber(gap)} to go`,
    bestWeek: (points: number, span: string) => `${groupedNumber(points)}, from ${span}`,
    beatable: 'Perfect every time till Sunday, and you beat it.',
    total: (points: number) =>
      points === 1 ? `${groupedNumber(points)} point` : `${groupedNumber(points)} points`,
    soFar: 'So far',
    bestSoFar: 'Your best so far',
    secondSoFar: 'Your second best so far',
    thirdSoFar: 'Your third best so far',
    nothingLeft: 'Nothing more to win today. A new race starts on Monday.',
  },
  aim: {
    tip: "Within 5 minutes counts as 100. Streaks don't matter here.",
    more: (gap: number) =>
      gap === 1 ? `${groupedNumber(gap)} point more accurate` : `${groupedNumber(gap)} points more accurate`,
    less: (gap: number) =>
      gap === 1 ? `${groupedNumber(gap)} point less accurate` : `${groupedNumber(gap)} points less accurate`,
    nearer: (minutes: number) => `${minutes} min closer to the goal on average`,
    farther: (minutes: number) => `${minutes} min farther from the goal on average`,
    same: 'Same score as you',
    noOneElse: 'No one else has a place yet',
    oneMore: 'One more',
    gets: (
      when: 'thisMorning' | 'tonight' | 'tomorrowMorning' | 'tomorrowNight' | 'morning' | 'night',
      weekday: string,
    ) =>
      when === 'thisMorning'
        ? "This morning's gets you a place"
        : when === 'tonight'
          ? "Tonight's gets you a place"
          : when === 'tomorrowMorning'
            ? "Tomorrow morning's gets you a place"
            : when === 'tomorrowNight'
              ? "Tomorrow night's gets you a place"
              : when === 'morning'
                ? `${weekday} morning's gets you a place`
                : `${weekday} night's gets you a place`,
    place: 'Your place',
    missing: (n: number) =>
      n === 1
        ? `${groupedNumber(n)} more and you have a place`
        : `${groupedNumber(n)} more and you have a place`,
    nextWeek: 'Too few are left this week for a place',
  },
  ownWeeks: {
    label: 'Your last weeks',
    best: 'Best',
    two: 'Two weeks ago',
    three: 'Three weeks ago',
    four: 'Four weeks ago',
  },
});
