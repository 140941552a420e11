const APPLE_STEPS = [
  'Tap the Share button',
  'Choose "Add to Home Screen"',
  'Tap "Add", then open Simmer from your home screen',
];
const OPEN_MENU = 'Open the menu';
const CLICK_INSTALL = 'Click "Install"';
const ICON_NOTE = 'Or click the install icon at the end of the address bar.';
const APPLE_NOTE = "You'll sign in once more in the installed app. Your data comes with you.";

/**
 * The sentences of /install; those of product.md §2 are verbatim. Kept out of copy.ts, because no other
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
    steps: [OPEN_MENU, 'Choose "Add to Home screen"', 'Tap "Install"'],
    note: null,
  },
  chrome: {
    title: 'Computer, Chrome',
    steps: [OPEN_MENU, 'Choose "Cast, save, and share", then "Install page as app…"', CLICK_INSTALL],
    note: ICON_NOTE,
  },
  edge: {
    title: 'Computer, Edge',
    steps: [OPEN_MENU, 'Choose "Apps", then "Install Simmer"', CLICK_INSTALL],
    note: ICON_NOTE,
  },
  safari: {
    title: 'Mac, Safari',
    steps: ['Click the Share button', 'Choose "Add to Dock"', 'Click "Add", then open Simmer from the Dock'],
    note: 'Needs macOS Sonoma or later. You sign in once more in the installed app.',
  },
  firefox: {
    title: 'Computer, Firefox',
    steps: [
      'Click the web app icon at the end of the address bar',
      'Choose "Add to taskbar"',
      'Open Simmer from the taskbar',
    ],
    note: 'Needs Windows and Firefox 143 or later. Elsewhere, use Chrome, Edge or Safari, or keep Simmer as a bookmark.',
  },
};
