// Made from words/en.arb by npm run generate.
import { groupedNumber } from '#copy/format/numbers.ts';
import { wordsOf } from '#copy/language.ts';

export const raceWords = wordsOf('race', {
  whatCounts: 'What counts',
  tabs: {
    points: 'Points',
    accuracy: 'Accuracy',
  },
  notStarted: 'Not started yet',
  accuracy: {
    why: 'Your average score this week, without the streak multiplier. It takes four check-ins to get a place.',
    unit: 'out of 100',
    line: (made: number, minutesOff: number) => `${made === 1 ? `${groupedNumber(made)} check-in` : `${groupedNumber(made)} check-ins`}, ${minutesOff} min off`,
  },
  chase: {
    above: 'Next above you',
    level: 'Level with you',
    lead: "You're in front",
    nearest: 'Nearest to you',
    best: 'Your best week',
    same: 'Same points as you',
    over: 'A new race starts on Monday.',
    fresh: {
      title: 'A fresh week',
      head: 'Everyone starts at 0',
      text: 'The first check-in takes the lead',
    },
    toGo: (gap: number) => `${groupedNumber(gap)} to go`,
    beatable: 'Perfect every time till Sunday, and you beat it.',
    nothingLeft: 'Nothing more to win today. A new race starts on Monday.',
    and: ' and ',
    end: '.',
  },
  aim: {
    tip: "Within 5 minutes counts as 100. Streaks don't matter here.",
    nearer: (minutes: number) => `${minutes} min closer to the goal on average`,
    farther: (minutes: number) => `${minutes} min farther from the goal on average`,
    same: 'Same score as you',
    noOneElse: 'No one else has a place yet',
    oneMore: 'One more',
    place: 'Your place',
    missing: (n: number) => `${n} more and you have a place`,
    nextWeek: 'Too few are left this week for a place',
  },
  ownWeeks: {
    label: 'Your last weeks',
    best: 'Best',
  },
});
