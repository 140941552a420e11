import { type MouseEvent, useEffect, useState } from 'react';
import { observeUndoneCheckIns } from '#queries/undone-check-ins.ts';
import type { CheckIn, CheckInType } from '#schemas/tables/check-ins.ts';
import type { Landing } from '#ui/moments/occasion.ts';
import type { DoneToday, Slot } from '#ui/screens/dashboard/todays-slots.ts';
import { useCelebration } from '#ui/screens/dashboard/use-celebration.ts';
import { useLanded } from '#ui/screens/dashboard/use-landed.ts';
import { type TapProgress, useTap } from '#ui/screens/dashboard/use-tap.ts';
import { useUndo } from '#ui/screens/dashboard/use-undo.ts';
import { useSession } from '#ui/state/session-context.ts';
import type { Say } from '#ui/state/toasts.ts';

export interface CheckInState {
  progress: TapProgress;
  landed: ReadonlyMap<CheckInType, CheckIn>;
  /** The check-in that was just made, while its flare is visible. */
  celebrating: Landing | null;
  /** A press of the button: checks in, unless that is worth nothing. Then the user is asked. */
  press(slot: Slot, event: MouseEvent): void;
  /** The check-in about which the user is asked; null for none. */
  asked: CheckInType | null;
  ask(type: CheckInType | null): void;
  /** Checks in, because the user said yes. */
  agree(type: CheckInType, byKeyboard: boolean): void;
  /** Resolves when it is undone, or when a message has shown that it cannot be. */
  undo(row: CheckIn): Promise<void>;
}

/**
 * A check-in from tap to undo: the tap writes it, it lands on the dial, a toast announces it, and it can be
 * undone. `isNew`: the user has never checked in. `say` announces how it went.
 */
export function useCheckIn(done: DoneToday, isNew: boolean, say: Say): CheckInState {
  const { landed, show, forget } = useLanded(done);
  const { celebrating, celebrate } = useCelebration(done, isNew, say);
  const [asked, ask] = useState<CheckInType | null>(null);
  const onWritten: Parameters<typeof useTap>[1] = (written, by) => {
    remember(written.checkIn);
    show(written.checkIn);
    celebrate(written, by);
  };
  const { progress, tap, reopen } = useTap(done, onWritten, ask, say);
  const { undo, remember } = useUndo();
  const session = useSession();
  // it may be undone, here or elsewhere, before the store ever showed it as done
  useEffect(() => {
    const undone = observeUndoneCheckIns(session).subscribe((row) => {
      reopen(row.check_in_type);
      forget(row);
    });
    return () => undone.unsubscribe();
  }, [session, reopen, forget]);
  return {
    progress,
    landed,
    celebrating,
    press: ({ type, preview }, { detail }) => {
      if (preview.points === 0) ask(type);
      else tap({ type, byKeyboard: detail === 0, isAgreed: false });
    },
    asked,
    ask,
    agree: (type, byKeyboard) => tap({ type, byKeyboard, isAgreed: true }),
    undo,
  };
}
