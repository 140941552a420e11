// Made from words/en.arb by npm run generate.
import { wordsOf } from '#copy/language.ts';

export const notificationsWords = wordsOf('notifications', {
  later: 'Later',
  tap: (body: string) => `${body} Tap to check in.`,
  muteNudges: 'Mute nudges',
  someone: 'Someone',
});
