import { undoCheckIn } from '#commands/undo-check-in.ts';
import { checkInCopy } from '#copy/check-in.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import { copy } from '#ui/copy/copy.ts';
import { momentsCopy } from '#ui/copy/moments.ts';
import { focusOnceOpen } from '#ui/moments/focus-check-in.ts';
import type { SessionContext } from '#ui/state/session-context.ts';
import { toasts } from '#ui/state/toasts.ts';

/**
 * Undoes a check-in and shows the result in a toast. `own` is this device's last tap of this type: that tap is undone,
 * even if another device's earlier tap is the one shown.
 */
export async function takeBack(
  session: SessionContext,
  row: CheckIn,
  own: CheckIn | undefined,
): Promise<void> {
  const isOwnBehind =
    own?.local_day === row.local_day &&
    row.superseded.some(({ check_in_time }) => check_in_time === own.check_in_time);
  const result = await undoCheckIn(session, isOwnBehind ? own : row).catch(() => null);
  if (result?.ok) {
    toasts.success(checkInCopy.undone(row.check_in_type));
    // the pressed button is gone
    focusOnceOpen(checkInCopy.group(row.check_in_type));
    return;
  }
  if (result?.error.type === 'NotThere') {
    // another tab or device was faster: nothing is wrong
    toasts.success(momentsCopy.undoError(result.error));
    return;
  }
  toasts.error(result ? momentsCopy.undoError(result.error) : copy.checkIn.undoUnexpected);
}
