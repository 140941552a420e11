// Made of words/en.arb by npm run generate.
import { wordsOf } from '#copy/language.ts';

export const settingsWords = wordsOf('settings', {
  save: 'Save Settings',
  saved: 'Settings saved!',
  unexpected: "Your settings couldn't be saved. Please try again.",
  notAClockTime: 'Enter a valid time.',
  failedToLoad: 'Failed to load settings',
  draftKept: 'You have unsaved changes.',
  notSaved: 'Settings not saved yet',
  saveDraft: 'Save',
  changes: {
    setProfile: "Your name wasn't saved.",
    setGoals: "Your goals weren't saved.",
    setOtherTimes: "Your other times on some days weren't saved.",
    nameMoments: "The names of your morning and night weren't saved.",
    setAvatar: "Your picture wasn't saved.",
  },
  goal: (type: 'morning' | 'night') => (type === 'morning' ? 'Morning goal' : 'Night goal'),
  perfect: (from: string, until: string) => `Perfect ${from} to ${until}`,
  timeMissing: (type: 'morning' | 'night') =>
    type === 'morning' ? 'Enter a time for your morning goal.' : 'Enter a time for your night goal.',
  fixed: {
    fromTomorrow: 'From tomorrow',
    isOpen: (type: 'morning' | 'night') =>
      type === 'morning'
        ? "Applies from tomorrow: this morning's window is already open."
        : "Applies from tomorrow: tonight's window is already open.",
    isDone: (type: 'morning' | 'night') =>
      type === 'morning'
        ? "Applies from tomorrow: this morning's check-in is done."
        : "Applies from tomorrow: tonight's check-in is done.",
    stillCounts: (type: 'morning' | 'night', time: string) =>
      type === 'morning' ? `This morning still counts for ${time}.` : `Tonight still counts for ${time}.`,
    keep: (time: string) => `Keep ${time}`,
  },
  dayEnds: 'Your day ends at',
  midnight: 'Midnight',
  dayEndsAtMidnight: 'Each check-in counts for the date on your clock.',
  dayEndsAt: (time: string) => `Check-ins before ${time} count for the previous day.`,
  dayEndsFrom: (day: string, time: string) => `Takes effect at ${time} on ${day}.`,
  morningBeforeDayEnds: 'Your morning goal is earlier than that, so it counts for the previous day.',
  nextSentence: (before: string, sentence: string) => `${before} ${sentence}`,
  offer: {
    title: 'Up past midnight?',
    text: 'Your day ends at midnight, so a night check-in after that counts for the next day.',
    yes: 'Change when my day ends',
  },
  nameAndPicture: 'Name and picture',
  changePicture: 'Change picture',
  removePicture: 'Remove picture',
  pictureHint: 'JPEG, PNG, WEBP or GIF, up to 5 MB',
  preparingPicture: 'Preparing your picture…',
  sendingPicture: 'Uploading your picture…',
  avatarFaults: {
    TooManyBytes: 'File size must be less than 5MB',
    NotAPicture: 'Please upload a valid image (JPEG, PNG, WEBP, or GIF)',
    TooManyPixels: 'That picture is too large to open. Use one up to 8,000 × 8,000 pixels.',
    Undecodable: "That picture can't be opened. It may be damaged.",
  },
  avatarUpdated: 'Avatar updated!',
  stoodStill: 'Large GIFs are saved as a still picture.',
  avatarFailed: 'Failed to upload avatar',
  avatarRemoved: 'Picture removed',
  onThisDevice: 'On this device',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  motion: 'Motion',
  motions: { system: 'System', reduced: 'Reduced' },
  celebrations: 'Celebrations',
  celebrationsNames: { on: 'On', off: 'Off' },
});
