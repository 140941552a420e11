// Made from words/en.arb by npm run generate.
import { wordsOf } from '#copy/language.ts';

export const installWords = wordsOf('install', {
  title: 'Install Simmer',
  why: 'On your home screen, Simmer opens in one tap, works offline and keeps your data safe.',
  install: 'Install',
  already: 'Already Installed!',
  alreadyText: "You're using the installed app.",
  installed: 'Installed!',
  installedText: 'Open Simmer from your home screen or your apps.',
  thisDevice: 'Your device',
  iphone: {
    title: 'iPhone, Safari',
    note: "You'll sign in once more in the installed app. Your data comes with you.",
  },
  ipad: {
    title: 'iPad, Safari',
    note: "You'll sign in once more in the installed app. Your data comes with you.",
  },
  android: {
    title: 'Android, Chrome',
  },
  chrome: {
    title: 'Computer, Chrome',
    note: 'Or click the install icon at the end of the address bar.',
  },
  edge: {
    title: 'Computer, Edge',
    note: 'Or click the install icon at the end of the address bar.',
  },
  safari: {
    title: 'Mac, Safari',
    note: 'Needs macOS Sonoma or later. You sign in once more in the installed app.',
  },
  firefox: {
    title: 'Computer, Firefox',
    note: 'Needs Windows and Firefox 143 or later. Elsewhere, use Chrome, Edge or Safari, or keep Simmer as a bookmark.',
  },
});
