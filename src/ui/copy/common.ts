/** Words that several screens share. Part of the first paint: keep it small. */
export const common = {
  stillLoading: 'Your data is still loading. Try again in a moment.',
  outOfStorage: 'This device is out of storage. Free up some space and try again.',
  notSaved: "That couldn't be saved. Please try again.",
  tryAgain: 'Try again',
  discard: 'Discard',
  cancel: 'Cancel',
  close: 'Close',
  notNow: 'Not now',
} as const;
