import type { SetGoalsError } from '#commands/set-goals.ts';
import type { SetProfileError } from '#commands/set-profile.ts';
import type { WriteFailure } from '#commands/write.ts';
import type { SettingsChange } from '#queries/settings.ts';
import type { CheckInType } from '#schemas/check-in.ts';
import type { AvatarFault } from '#ui/screens/settings/prepare-avatar.ts';
import type { Motion, Theme } from '#ui/theme/appearance.ts';
import type { Celebrations } from '#ui/theme/celebrations.ts';

const ERRORS: Record<(SetProfileError | SetGoalsError)['type'], string> = {
  Empty: 'Enter a name that people can see.',
  TooLong: 'Use at most 60 characters.',
  ForbiddenCharacter: 'That name contains a character that cannot be shown. Please leave it out.',
  NotAClockTime: 'That is not a time of the day.',
  NotSyncedYet: 'Your data has not arrived on this device yet. Try again in a moment.',
  StorageFull: 'This device has no room left to save your settings. Free some space and try again.',
};

const NO_ROOM = 'This device has no room left to save that. Free some space and try again.';

const AVATAR_FAULTS: Record<AvatarFault['type'], string> = {
  TooManyBytes: 'File size must be less than 5MB',
  NotAPicture: 'Please upload a valid image (JPEG, PNG, WEBP, or GIF)',
  TooManyPixels: 'That picture is too large to open here. Use one of at most 8,000 × 8,000 pixels.',
  Undecodable: 'That picture cannot be opened. It may be damaged.',
};

const CHANGES: Record<SettingsChange, string> = {
  setProfile: 'Your name was not saved.',
  setGoals: 'Your goals were not saved.',
  setAvatar: 'Your picture was not saved.',
};

const THEMES: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };
const MOTIONS: Record<Motion, string> = { system: 'System', reduced: 'Reduced' };
const CELEBRATIONS: Record<Celebrations, string> = { on: 'On', off: 'Off' };

/** The sentences of /settings; those of spec sections 2, 5 and 8 word for word. Not part of copy.ts: / does not need them. */
export const settingsCopy = {
  save: 'Save Settings',
  saved: 'Settings saved!',
  error: (error: SetProfileError | SetGoalsError) => ERRORS[error.type],
  unexpected: 'Your settings could not be saved on this device. Please try again.',
  failedToLoad: 'Failed to load settings',
  draftKept: 'Your changes from before are still here, not saved yet.',
  dropDraft: 'Drop them',
  notTaken: (change: SettingsChange) => CHANGES[change],
  tryAgain: 'Try again',
  discard: 'Discard',

  changePicture: 'Change picture',
  removePicture: 'Remove picture',
  pictureHint: 'JPEG, PNG, WEBP or GIF, up to 5 MB',
  pictureFault: (fault: AvatarFault) => AVATAR_FAULTS[fault.type],
  preparingPicture: 'Preparing your picture…',
  sendingPicture: 'Sending your picture…',
  pictureError: ({ type }: WriteFailure) => (type === 'StorageFull' ? NO_ROOM : ERRORS[type]),
  avatarUpdated: 'Avatar updated!',
  stoodStill: 'A GIF over 1,024 pixels is kept as a still picture.',
  avatarFailed: 'Failed to upload avatar',
  avatarRemoved: 'Picture removed',

  goal: (type: CheckInType) => (type === 'morning' ? 'Morning goal' : 'Night goal'),
  perfect: (from: string, until: string) => `Perfect ${from} to ${until}`,
  timeMissing: (type: CheckInType) => `Enter a time for your ${type} goal.`,

  dayEnds: 'Your day ends at',
  midnight: 'Midnight',
  dayEndsAtMidnight: 'Each check-in counts for the date on the clock.',
  dayEndsAt: (time: string) => `Check-ins before ${time} count for the day before.`,
  dayEndsFrom: (day: string, time: string) => `Holds from ${time} on ${day}.`,
  morningBeforeDayEnds: 'Your morning goal is earlier than that, so it would close the day before.',

  offer: {
    title: 'Up past midnight?',
    text: 'Your day ends at midnight, so a night check-in after that counts for the new day.',
    yes: 'Let it end later',
    no: 'Not now',
  },

  onThisDevice: 'On this device',
  theme: 'Theme',
  themes: THEMES,
  motion: 'Motion',
  motions: MOTIONS,
  celebrations: 'Celebrations',
  celebrationsNames: CELEBRATIONS,
  notKept: NO_ROOM,
  status: 'Saving and syncing',
};
