import type { SetGoalsError } from '#commands/set-goals.ts';
import type { SetProfileError } from '#commands/set-profile.ts';
import { common } from '#copy/common.ts';
import { withChoices } from '#copy/language.ts';
import { displayNameWords } from '#copy/words/display-name.ts';
import { settingsWords } from '#copy/words/settings.ts';
import type { SettingsChange } from '#queries/settings.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { copy } from '#ui/copy/copy.ts';
import { statusCopy } from '#ui/copy/status.ts';

const ERRORS: Record<(SetProfileError | SetGoalsError)['type'], string> = {
  ...displayNameWords.errors,
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

const AVATAR_FAULTS = settingsWords.avatarFaults;

const CHANGES = settingsWords.changes;

/**
 * The sentences of /settings; those of product.md §2, §5 and §8 are verbatim. Kept out of copy.ts, because /
 * does not need them.
 */
export const settingsCopy = withChoices(settingsWords, {
  error: (error: SetProfileError | SetGoalsError) => ERRORS[error.type],
  notTaken: (change: SettingsChange) => CHANGES[change],
  pictureFault: (fault: AvatarFault) => AVATAR_FAULTS[fault.type],
  fixed: {
    isOpen: (type: CheckInType) =>
      `Applies from tomorrow: ${copy.checkIn.todays[type]}'s window is already open.`,
    isDone: (type: CheckInType) => `Applies from tomorrow: ${copy.checkIn.todays[type]}'s check-in is done.`,
    stillCounts: (type: CheckInType, time: string) =>
      `${copy.checkIn.todaysFirst[type]} still counts for ${time}.`,
  },
  offer: {
    no: common.notNow,
  },
  notKept: common.outOfStorage,
  status: statusCopy.title,
});
