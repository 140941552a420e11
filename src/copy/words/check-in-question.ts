// Made from words/en.arb by npm run generate.
import { wordsOf } from '#copy/language.ts';

export const checkInQuestionWords = wordsOf('checkInQuestion', {
  waitTill: (goal: string, points: string) => `Wait till ${goal} and it's worth ${points}.`,
  pointsStartAt: (start: string) => `Points start at ${start}.`,
  wait: (start: string) => `Wait for ${start}`,
  anyway: 'Check in anyway',
});
