import { withChoices } from '#copy/language.ts';
import { installWords } from '#copy/words/install.ts';

const APPLE_STEPS = [
  'Tap the Share button',
  'Choose "Add to Home Screen"',
  'Tap "Add", then open Simmer from your home screen',
];
const OPEN_MENU = 'Open the menu';
const CLICK_INSTALL = 'Click "Install"';

/**
 * The sentences of /install; those of product.md §2 are verbatim. Kept out of copy.ts, because no other
 * screen needs them.
 */
export const installCopy = withChoices(installWords, {
  iphone: { steps: APPLE_STEPS },
  ipad: { steps: APPLE_STEPS },
  android: {
    steps: [OPEN_MENU, 'Choose "Add to Home screen"', 'Tap "Install"'],
    note: null,
  },
  chrome: {
    steps: [OPEN_MENU, 'Choose "Cast, save, and share", then "Install page as app…"', CLICK_INSTALL],
  },
  edge: {
    steps: [OPEN_MENU, 'Choose "Apps", then "Install Simmer"', CLICK_INSTALL],
  },
  safari: {
    steps: ['Click the Share button', 'Choose "Add to Dock"', 'Click "Add", then open Simmer from the Dock'],
  },
  firefox: {
    steps: [
      'Click the web app icon at the end of the address bar',
      'Choose "Add to taskbar"',
      'Open Simmer from the taskbar',
    ],
  },
});
