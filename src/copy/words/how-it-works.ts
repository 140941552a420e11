// Made from words/en.arb by npm run generate.
import { wordsOf } from '#copy/language/language.ts';

export const howItWorksWords = wordsOf('howItWorks', {
  title: 'How it works',
  lines: {
    points: '\ue000Points\ue001 Within 5 minutes of your goal: 100 points. Each minute further off costs one.',
    multiplier: '\ue000Multiplier\ue001 Perfect on your 5th day in a row? It counts 5×.',
    leagues: '\ue000Leagues\ue001 Earn 1,000 in a week for Carbonara, 5,000 for Pho Bo. You never drop back.',
  },
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
