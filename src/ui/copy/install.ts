const APPLE_STEPS = [
  'Tap the Share button',
  'Choose "Add to Home Screen"',
  'Tap "Add", then open Simmer from your home screen',
];
const APPLE_NOTE = "You'll sign in once more in the installed app. Your data comes with you.";

/**
 * The sentences of /install; those of spec section 2 are verbatim. Kept out of copy.ts, because no other
 * screen needs them.
 */
export const installCopy = {
  title: 'Install Simmer',
  why: 'On your home screen, Simmer opens in one tap, works offline and keeps your data safe.',
  install: 'Install',
  already: 'Already Installed!',
  alreadyText: "You're using the installed app.",
  installed: 'Installed!',
  installedText: 'Open Simmer from your home screen or your apps.',
  thisDevice: 'Your device',
  iphone: { title: 'iPhone, Safari', steps: APPLE_STEPS, note: APPLE_NOTE },
  ipad: { title: 'iPad, Safari', steps: APPLE_STEPS, note: APPLE_NOTE },
  android: {
    title: 'Android, Chrome',
    steps: ['Open the menu', 'Choose "Add to Home screen"', 'Tap "Install"'],
    note: null,
  },
};
