// Made from words/en.arb by npm run generate.
import { wordsOf } from '#copy/language.ts';

export const howItWorksWords = wordsOf('howItWorks', {
  title: 'How it works',
  firstCheckIn: 'Your first check-in',
  gotIt: 'Got it',
  next: 'Next',
  remind: {
    text: 'Shall I remind you at your two times?',
  },
  homeScreen: {
    title: 'Keep Simmer on your Home Screen',
    text: 'It opens with one tap, also offline.',
  },
});
