import { isSameTap, removeCheckIn, type TapKey } from '#domain/check-ins/ledger.ts';
import { declareMutation } from '#domain/mutations/mutation.ts';
import { day, instant } from '#schemas/fields.ts';
import { checkInType } from '#schemas/tables/check-ins.ts';

/** Removes a check-in if its instant is exactly this one and `undone_at` is at most a minute later. */
export const undoCheckInMutation = declareMutation(
  { check_in_type: checkInType, local_day: day, check_in_time: instant, undone_at: instant },
  {
    apply: removeCheckIn,
    takesBack: (undo, { name, args }) => name === 'checkIn' && isSameTap(undo, args as TapKey),
  },
);
