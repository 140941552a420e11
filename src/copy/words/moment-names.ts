// Made from words/en.arb by npm run generate.
import { wordsOf } from '#copy/language/language.ts';

export const momentNamesWords = wordsOf('momentNames', {
  question: 'What is it?',
  nameIt: 'Name it',
  unnamed: (type: 'morning' | 'night') => type === 'morning' ? 'Morning: what is it? Name it' : 'Night: what is it? Name it',
  named: (type: 'morning' | 'night', name: string) => type === 'morning' ? `Morning, named ${name}` : `Night, named ${name}`,
  title: {
    morning: 'Name your morning',
    night: 'Name your night',
  },
  remove: 'Remove',
  short: {
    morning: 'Short name for your morning',
    night: 'Short name for your night',
  },
  suggestions: {
    morning: 'Out of bed\nCurtains open\nTeeth and tea\nOn my feet',
    night: 'Lights out\nPhone down\nIn bed\nKettle off',
  },
  ownWords: 'Or your own words',
  count: (length: number, most: number) => `${length} of ${most}`,
  whoSees: {
    morning: 'Only you see it: on your dial, in History and in your reminders. Friends still read "Morning".',
    night: 'Only you see it: on your dial, in History and in your reminders. Friends still read "Night".',
  },
});
