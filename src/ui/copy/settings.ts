import type { SetGoalsError } from '#commands/set-goals.ts';
import type { SetProfileError } from '#commands/set-profile.ts';
import { common } from '#copy/common.ts';
import type { SettingsChange } from '#queries/settings.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { copy } from '#ui/copy/copy.ts';
import { displayNameCopy } from '#ui/copy/display-name.ts';
import { statusCopy } from '#ui/copy/status.ts';
import type { Motion, Theme } from '#ui/theme/appearance.ts';
import type { Celebrations } from '#ui/theme/celebrations.ts';

const ERRORS: Record<(SetProfileError | SetGoalsError)['type'], string> = {
  ...displayNameCopy.errors,
  NotAClockTime: 'Enter a valid time.',
  NotSyncedYet: common.stillLoading,
  Suspended: common.paused,
  StorageFull: common.outOfStorage,
};

/** Why a chosen file cannot become an avatar. */
export type AvatarFault =
  | { type: 'TooManyBytes' }
  | { type: 'NotAPicture' }
  | { type: 'TooManyPixels' }
  | { type: 'Undecodable' };

const AVATAR_FAULTS: Record<AvatarFault['type'], string> = {
  TooManyBytes: 'File size must be less than 5MB',
  NotAPicture: 'Please upload a valid image (JPEG, PNG, WEBP, or GIF)',
  TooManyPixels: 'That picture is too large to open. Use one up to 8,000 × 8,000 pixels.',
  Undecodable: "That picture can't be opened. It may be damaged.",
};

const CHANGES: Record<SettingsChange, string> = {
  setProfile: "Your name wasn't saved.",
  setGoals: "Your goals weren't saved.",
  setOtherTimes: "Your other times on some days weren't saved.",
  nameMoments: "The names of your morning and night weren't saved.",
  setAvatar: "Your picture wasn't saved.",
};

const THEMES: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };
const MOTIONS: Record<Motion, string> = { system: 'System', reduced: 'Reduced' };
const CELEBRATIONS: Record<Celebrations, string> = { on: 'On', off: 'Off' };

/**
 * The sentences of /settings; those of product.md §2, §5 and §8 are verbatim. Kept out of copy.ts, because /
 * does not need them.
 */
export const settingsCopy = {
  save: 'Save Settings',
  saved: 'Settings saved!',
  error: (error: SetProfileError | SetGoalsError) => ERRORS[error.type],
  unexpected: "Your settings couldn't be saved. Please try again.",
  failedToLoad: 'Failed to load settings',
  draftKept: 'You have unsaved changes.',
  /** On the screen after /settings. */
  notSaved: 'Settings not saved yet',
  saveDraft: 'Save',
  notTaken: (change: SettingsChange) => CHANGES[change],

  nameAndPicture: 'Name and picture',
  changePicture: 'Change picture',
  removePicture: 'Remove picture',
  pictureHint: 'JPEG, PNG, WEBP or GIF, up to 5 MB',
  pictureFault: (fault: AvatarFault) => AVATAR_FAULTS[fault.type],
  preparingPicture: 'Preparing your picture…',
  sendingPicture: 'Uploading your picture…',
  avatarUpdated: 'Avatar updated!',
  stoodStill: 'Large GIFs are saved as a still picture.',
  avatarFailed: 'Failed to upload avatar',
  avatarRemoved: 'Picture removed',

  goal: (type: CheckInType) => (type === 'morning' ? 'Morning goal' : 'Night goal'),
  perfect: (from: string, until: string) => `Perfect ${from} to ${until}`,
  timeMissing: (type: CheckInType) => `Enter a time for your ${type} goal.`,

  /** A goal that counts from tomorrow only. */
  fixed: {
    isOpen: (type: CheckInType) =>
      `Applies from tomorrow: ${copy.checkIn.todays[type]}'s window is already open.`,
    isDone: (type: CheckInType) => `Applies from tomorrow: ${copy.checkIn.todays[type]}'s check-in is done.`,
    stillCounts: (type: CheckInType, time: string) =>
      `${copy.checkIn.todaysFirst[type]} still counts for ${time}.`,
    fromTomorrow: 'From tomorrow',
    keep: (time: string) => `Keep ${time}`,
  },

  dayEnds: 'Your day ends at',
  midnight: 'Midnight',
  dayEndsAtMidnight: 'Each check-in counts for the date on your clock.',
  dayEndsAt: (time: string) => `Check-ins before ${time} count for the previous day.`,
  dayEndsFrom: (day: string, time: string) => `Takes effect at ${time} on ${day}.`,
  morningBeforeDayEnds: 'Your morning goal is earlier than that, so it counts for the previous day.',

  offer: {
    title: 'Up past midnight?',
    text: 'Your day ends at midnight, so a night check-in after that counts for the next day.',
    yes: 'Change when my day ends',
    no: common.notNow,
  },

  onThisDevice: 'On this device',
  theme: 'Theme',
  themes: THEMES,
  motion: 'Motion',
  motions: MOTIONS,
  celebrations: 'Celebrations',
  celebrationsNames: CELEBRATIONS,
  notKept: common.outOfStorage,
  status: statusCopy.title,
};
