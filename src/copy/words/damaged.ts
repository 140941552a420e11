// Made from words/en.arb by npm run generate.
import { wordsOf } from '#copy/language/language.ts';

export const damagedWords = wordsOf('damaged', {
  corrupt: {
    title: 'Your data on this device is damaged',
    text: "Your browser can't read it anymore. Everything that synced is safe in your account and can be loaded again.",
    unsaved: "Changes that hadn't synced may be lost. Download what's still readable first.",
    question: 'This removes the damaged data from this device, then loads your data from your account.',
  },
  unreleased_version: {
    title: 'Your data on this device is too old',
    text: "It was made by an unreleased version of Simmer, and this one can't open it. Everything that synced is safe in your account and can be loaded again.",
    unsaved: "Changes that hadn't synced won't be kept. Download what's readable first.",
    question: "This removes the old data from this device, and changes that hadn't synced with it. Then it loads your data from your account.",
  },
  take: "Download what's readable",
  taken: (name: string) => `${name} downloaded. You can import it on the account page.`,
  nothing: 'Nothing could be read.',
  failed: "That didn't work. Connect to the internet and try again.",
  fetch: 'Load my data again',
  yes: 'Remove and load again',
});
