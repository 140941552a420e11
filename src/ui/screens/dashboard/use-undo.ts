import { useRef } from 'react';
import type { CheckIn, CheckInType } from '#schemas/tables/check-ins.ts';
import { copy } from '#ui/copy/copy.ts';
import { fetchWithWords } from '#ui/state/language.ts';
import { useSession } from '#ui/state/session-context.ts';
import { toasts } from '#ui/state/toasts.ts';

/** Undoes a check-in once, however often it is pressed. */
export function useUndo() {
  const session = useSession();
  const running = useRef(new Set<CheckInType>());
  /**
   * The last check-in of each type made on this device. It is the one undone, even behind an earlier one from
   * another device.
   */
  const own = useRef(new Map<CheckInType, CheckIn>());

  const undo = async (row: CheckIn): Promise<void> => {
    const type = row.check_in_type;
    if (running.current.has(type)) return;
    running.current.add(type);
    try {
      const { takeBack } = await fetchWithWords(() => import('#ui/moments/take-back.ts'));
      await takeBack(session, row, own.current.get(type));
    } catch {
      toasts.error(copy.checkIn.undoUnexpected);
    } finally {
      running.current.delete(type);
    }
  };

  return { undo, remember: (row: CheckIn) => void own.current.set(row.check_in_type, row) };
}
