// Made from words/en.arb by npm run generate.
import { groupedNumber } from '#copy/format/numbers.ts';
import { wordsOf } from '#copy/language/language.ts';

export const otherTimesWords = wordsOf('otherTimes', {
  add: 'Other time on some days',
  plainFoot: (type: 'morning' | 'night') => type === 'morning' ? 'Morning, other time on some days' : 'Night, other time on some days',
  footWith: (type: 'morning' | 'night', time: string, days: string) => type === 'morning' ? `Morning, other time on some days: ${time} on ${days}` : `Night, other time on some days: ${time} on ${days}`,
  title: {
    morning: 'Other morning time',
    night: 'Other night time',
  },
  region: {
    morning: 'Other morning time on some days',
    night: 'Other night time on some days',
  },
  remove: 'Remove',
  legend: {
    morning: 'Days with the other morning time',
    night: 'Days with the other night time',
  },
  shortDays: 'Mo\nTu\nWe\nTh\nFr\nSa\nSu',
  timeOn: (days: string) => `Time on ${days}`,
  timeOnNoDay: 'Time on these days',
  onNoDay: 'On no day yet',
  noDays: 'Choose at least one day, or remove the other time.',
  timeMissing: 'Enter a time, or remove the other time.',
  everyDay: (usual: string) => `That's every day, so ${usual} never counts.`,
  nextDayAtMidnight: (time: string) => `Your day ends at midnight, so ${time} would count for the next day.`,
  nextDayAfter: (dayEnd: string, time: string) => `Your day ends at ${dayEnd}, so ${time} would count for the next day.`,
  rule: "A change counts from tomorrow once today's points have started.",
  daysBetween: (first: string, last: string) => `${first} to ${last}`,
  someDays: (n: number) => n === 1 ? `${groupedNumber(n)} day` : `${groupedNumber(n)} days`,
  daysAndTime: (days: string, time: string) => `${days} ${time}`,
  comparedWith: (days: string, time: string) => `${days}: early or late compared with ${time}.`,
});
