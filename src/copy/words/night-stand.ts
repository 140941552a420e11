// Made from words/en.arb by npm run generate.
import { wordsOf } from '#copy/language/language.ts';

export const nightStandWords = wordsOf('nightStand', {
  before: (span: string, goal: string) => `${span} until ${goal}`,
  past: (span: string, goal: string) => `${span} past ${goal}`,
  clock: (time: string, dial: string) => `${time}. ${dial}`,
  waits: (type: 'morning' | 'night', left: string) => type === 'morning' ? `Morning check-in, ${left}` : `Night check-in, ${left}`,
  seeYouAt: (time: string) => `See you at ${time}`,
  tapToLeave: 'Tap anywhere to leave',
  slideToDim: 'Slide up or down to dim',
  mayTurnOff: 'Your phone may turn its screen off by itself.',
  leave: 'Leave',
  brighter: 'Brighter',
  dimmer: 'Dimmer',
  brightness: (percent: string) => `Brightness ${percent}`,
});
