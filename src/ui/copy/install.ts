const APPLE_STEPS = [
  'Tap the Share button',
  'Choose “Add to Home Screen”',
  'Tap “Add”, then open Simmer from there',
];
const APPLE_NOTE = 'The installed app asks you to sign in once more. Your data comes with your account.';

/** The words of /install, those of spec section 2 word for word. Not part of `copy`: no other screen needs them. */
export const installCopy = {
  title: 'Install Simmer',
  why: 'On your home screen it opens in one tap, works with no network and keeps your data safe.',
  install: 'Install',
  already: 'Already Installed!',
  alreadyText: 'You are using the installed app.',
  installed: 'Installed!',
  installedText: 'Open Simmer from your home screen or your apps.',
  thisDevice: 'This device',
  iphone: { title: 'iPhone, Safari', steps: APPLE_STEPS, note: APPLE_NOTE },
  ipad: { title: 'iPad, Safari', steps: APPLE_STEPS, note: APPLE_NOTE },
  android: {
    title: 'Android, Chrome',
    steps: ['Open the menu', 'Choose “Add to Home screen”', 'Confirm with “Install”'],
    note: null,
  },
};
