// Made from words/en.arb by npm run generate.
import { wordsOf } from '#copy/language/language.ts';

export const checkInQuestionWords = wordsOf('checkInQuestion', {
  title: (type: 'morning' | 'night') => type === 'morning' ? 'Check in for this morning?' : 'Check in for tonight?',
  titleNamed: (name: string) => `Check in for ${name}?`,
  earlyTitle: (type: 'morning' | 'night') => type === 'morning' ? 'Check in early for this morning?' : 'Check in early for tonight?',
  earlyTitleNamed: (name: string) => `Check in early for ${name}?`,
  already: {
    morning: "You've already checked in this morning",
    night: "You've already checked in tonight",
  },
  early: (type: 'morning' | 'night') => type === 'morning' ? "You'd get 0 points, and this morning's check-in would be used up. It would still count for your streak." : "You'd get 0 points, and tonight's check-in would be used up. It would still count for your streak.",
  waitTill: (goal: string, points: string, start: string) => `\ue000Wait till ${goal} and it's worth ${points}.\ue001 Points start at ${start}.`,
  wait: (start: string) => `Wait for ${start}`,
  anyway: 'Check in anyway',
  tooLateKeeps: "It's too late for points. It would still count for your streak.",
  tooLateStarts: "It's too late for points. It would start a streak.",
});
