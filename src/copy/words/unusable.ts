// Made from words/en.arb by npm run generate.
import { wordsOf } from '#copy/language/language.ts';

export const unusableWords = wordsOf('unusable', {
  blocked: {
    title: "Simmer can't store anything here",
    text: 'Simmer keeps your data on your device, so it needs cookies and site data. Please allow them for this site, then try again.',
  },
  insecure: {
    title: 'Simmer needs a secure address',
    text: 'This one is plain http. Browsers let an app keep data safely and work offline only at an address that begins with https. Please ask the person who runs this server for it.',
  },
});
