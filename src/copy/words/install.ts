// Made from words/en.arb by npm run generate.
import { wordsOf } from '#copy/language/language.ts';

export const installWords = wordsOf('install', {
  title: 'Install Simmer',
  why: 'On your home screen, Simmer opens in one tap, works offline and keeps your data safe.',
  install: 'Install',
  already: 'Already Installed!',
  alreadyText: "You're using the installed app.",
  installed: 'Installed!',
  installedText: 'Open Simmer from your home screen or your apps.',
  thisDevice: 'Your device',
  titles: {
    iphone: 'iPhone, Safari',
    ipad: 'iPad, Safari',
    android: 'Android, Chrome',
    chrome: 'Computer, Chrome',
    edge: 'Computer, Edge',
    safari: 'Mac, Safari',
    firefox: 'Computer, Firefox',
  },
  steps: {
    apple: 'Tap the Share button\nChoose "Add to Home Screen"\nTap "Add", then open Simmer from your home screen',
    android: 'Open the menu\nChoose "Add to Home screen"\nTap "Install"',
    chrome: 'Open the menu\nChoose "Cast, save, and share", then "Install page as app…"\nClick "Install"',
    edge: 'Open the menu\nChoose "Apps", then "Install Simmer"\nClick "Install"',
    safari: 'Click the Share button\nChoose "Add to Dock"\nClick "Add", then open Simmer from the Dock',
    firefox: 'Click the web app icon at the end of the address bar\nChoose "Add to taskbar"\nOpen Simmer from the taskbar',
  },
  notes: {
    apple: "You'll sign in once more in the installed app. Your data comes with you.",
    chromium: 'Or click the install icon at the end of the address bar.',
    safari: 'Needs macOS Sonoma or later. You sign in once more in the installed app.',
    firefox: 'Needs Windows and Firefox 143 or later. Elsewhere, use Chrome, Edge or Safari, or keep Simmer as a bookmark.',
  },
});
