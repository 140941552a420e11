import { common } from '#copy/common.ts';
import { withChoices } from '#copy/language/language.ts';
import { checkInWords } from '#copy/words/check-in.ts';
import { writeFailureText } from '#copy/write-failure.ts';
import type { CheckInError } from '#domain/check-ins/decide-check-in.ts';
import type { Timing } from '#domain/check-ins/scoring.ts';
import type { MomentNames } from '#domain/users/moment-names.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';

const timing = (value: Timing): string =>
  value.kind === 'off' ? checkInWords.timings.off(value.minutes) : checkInWords.timings[value.kind];

/** A check-in worth nothing is a question, not an error. */
export type ShownCheckInError = Exclude<CheckInError, { type: 'WorthNothing' }>;

function error(failure: ShownCheckInError): string {
  switch (failure.type) {
    case 'AlreadyCheckedIn':
      return checkInWords.alreadyCheckedIn;
    case 'Rejected':
      return failure.code === 'out_of_order' ? checkInWords.outOfOrder : common.badOffset;
    default:
      return writeFailureText(failure);
  }
}

/** What the dashboard and the notifications of the service worker say. A separate file, so that the service worker bundles only these strings. */
export const checkInCopy = withChoices(checkInWords, {
  /** What the user calls this check-in, where only they see it. */
  moment: (type: CheckInType, names: MomentNames) => names[type] ?? checkInWords.types[type],
  timing,
  error,
  /** Spec section 8. */
  toast: (result: { timing: Timing; points: number; multiplier: number }) =>
    checkInWords.resultToast(timing(result.timing), result.points, result.multiplier),
});
