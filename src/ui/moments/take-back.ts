import { undoCheckIn } from '#commands/undo-check-in.ts';
import type { CheckIn } from '#schemas/check-in.ts';
import { momentsCopy } from '#ui/copy/moments.ts';
import { copy } from '#ui/copy.ts';
import { focusOnceOpen } from '#ui/moments/focus-check-in.ts';
import type { Person } from '#ui/person.ts';
import { toasts } from '#ui/toasts.ts';

/**
 * Takes a check-in back and says how that went. True where it is open again, whoever took it back. `own` is the last tap of
 * this type on this device: it is the one undone, also where an earlier tap of another device stands in its place.
 */
export async function takeBack(person: Person, row: CheckIn, own: CheckIn | undefined): Promise<boolean> {
  const isOwnBehind =
    own?.local_day === row.local_day &&
    row.later_taps.some(({ check_in_time }) => check_in_time === own.check_in_time);
  const result = await undoCheckIn(person, isOwnBehind ? own : row).catch(() => null);
  if (result?.ok) {
    toasts.success(momentsCopy.undone(row.check_in_type));
    // the toast it was pressed in is gone
    focusOnceOpen(copy.checkInGroup(row.check_in_type));
    return true;
  }
  if (result?.error.type === 'NotThere') {
    // another tab or device was quicker: nothing is wrong
    toasts.success(momentsCopy.undoError(result.error));
    return true;
  }
  toasts.error(result ? momentsCopy.undoError(result.error) : copy.checkIn.undoUnexpected);
  return false;
}
