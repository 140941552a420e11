import type { CheckIn } from '#schemas/check-in.ts';
import { momentsCopy } from '#ui/copy/moments.ts';
import { copy } from '#ui/copy.ts';
import type { UserServices } from '#ui/services.ts';
import { toasts } from '#ui/toasts.ts';

/** Takes a check-in back and says how that went. True where it is open again, whoever took it back. */
export async function takeBack({ undoCheckIn }: UserServices['commands'], row: CheckIn): Promise<boolean> {
  const result = await undoCheckIn(row).catch(() => null);
  if (result?.ok) {
    toasts.success(momentsCopy.undone(row.check_in_type));
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
