/** Words that several screens share. Part of the first paint: keep it small. */
export const common = {
  stillLoading: 'Your data is still loading. Try again in a moment.',
  paused: 'Your account is paused. You can read and export everything, but not change it.',
  outOfStorage: 'This device is out of storage. Free up some space and try again.',
  badOffset: "This device's time zone doesn't fit your last check-ins. Check its clock and time zone.",
  unexpected: 'Something went wrong. Please try again.',
  savedHere: "Saved. Syncs when you're online.",
  notSaved: "That couldn't be saved. Please try again.",
  tryAgain: 'Try again',
  discard: 'Discard',
  cancel: 'Cancel',
  close: 'Close',
  thisDevice: 'This device',
  notNow: 'Not now',
  keepIt: 'Keep it',
  viewStats: 'View Stats',
  inviteWithLink: 'Invite with a link',
} as const;
