import { common } from '#copy/common.ts';
import { withChoices } from '#copy/language.ts';
import { checkInWords } from '#copy/words/check-in.ts';
import type { CheckInError } from '#domain/check-ins/decide-check-in.ts';
import type { JourneyFault } from '#domain/check-ins/journey.ts';
import type { Timing } from '#domain/check-ins/scoring.ts';
import type { MomentNames } from '#domain/users/moment-names.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';

function timing(value: Timing): string {
  if (value.kind === 'perfect') return 'Perfect timing! 🎯';
  return value.kind === 'off' ? `${value.minutes} minutes off target` : 'Try to be closer next time!';
}

const TYPES = checkInWords.types;

/** A check-in worth nothing is a question, not an error. */
export type ShownCheckInError = Exclude<CheckInError, { type: 'WorthNothing' }>;

const ERRORS: Record<Exclude<ShownCheckInError['type'], 'Rejected'>, string> = {
  AlreadyCheckedIn: "You've already checked in. It only counts once a day.",
  NotSyncedYet: common.stillLoading,
  Suspended: common.paused,
  StorageFull: common.outOfStorage,
};

const REJECTIONS: Record<JourneyFault, string> = {
  out_of_order: "You've already checked in for a later date. Check in again when that date is over.",
  bad_offset: common.badOffset,
};

/** What the dashboard and the notifications of the service worker say. A separate file, so that the service worker bundles only these strings. */
export const checkInCopy = withChoices(checkInWords, {
  types: TYPES,
  /** What the user calls this check-in, where only they see it. */
  moment: (type: CheckInType, names: MomentNames) => names[type] ?? TYPES[type],
  group: (type: CheckInType) => `${TYPES[type]} check-in`,
  timing,
  error: (error: ShownCheckInError) =>
    error.type === 'Rejected' ? REJECTIONS[error.code] : ERRORS[error.type],
  /** Spec section 8. The multiplier is only shown when it is above 1. */
  toast: (result: { timing: Timing; points: number; multiplier: number }) =>
    `${timing(result.timing)} +${result.points} points!${
      result.multiplier > 1 ? ` ${result.multiplier}x multiplier! 🔥` : ''
    }`,
});
